import type { ReactNode } from 'react';
import type { Timeline, Version } from '../../../core/contracts/versions.ts';
import { venueTime } from '../venue.ts';
import { happenings, type NamedEvent } from './version-text.ts';

interface VersionsListProps {
  timeline: Timeline;
  /** Of the programme: what an answer may be about. */
  events: readonly NamedEvent[];
  /** The buttons of a version. */
  actions?: (version: Version) => ReactNode;
}

/** Who handed over, saw and answered what, newest first. */
export function VersionsList({ timeline, events, actions }: VersionsListProps) {
  return (
    <ol aria-label="Histórico das versões" className="@container">
      {happenings(timeline, events).map(({ key, at, text, version }) => {
        const when = venueTime(at);
        return (
          <li
            key={key}
            className="flex flex-col gap-x-4 border-b border-dashed border-line py-2.5 last:border-b-0 @2xl:flex-row @2xl:items-center"
          >
            <time dateTime={at} className="w-28 shrink-0 text-sm text-soft tabular-nums">
              {when.slice(0, 5)} {when.slice(11)}
            </time>
            <p className="min-w-0 flex-1 font-semibold whitespace-pre-line">{text}</p>
            {version && actions && <div className="flex flex-wrap gap-1.5 @max-2xl:mt-1.5">{actions(version)}</div>}
          </li>
        );
      })}
    </ol>
  );
}
