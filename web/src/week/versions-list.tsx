import type { ReactNode } from 'react';
import type { Timeline, Version, View } from '../../../core/contracts/versions.ts';
import { changeCount } from '../../../core/rules/week.ts';
import { venueTime } from '../venue.ts';
import { answerLine, authorOf, type NamedEvent } from './version-text.ts';

interface VersionsListProps {
  timeline: Timeline;
  /** Of the programme: what an answer may be about. */
  events: readonly NamedEvent[];
  /** The buttons of a version. */
  actions?: (version: Version) => ReactNode;
  /** How many of them, the newest; without it all. */
  most?: number;
}

/** Who handed over, saw and answered what, newest first. */
export function VersionsList({ timeline, events, actions, most }: VersionsListProps) {
  return (
    <ol aria-label="Histórico das versões" className="@container">
      {happenings(timeline, events)
        .slice(0, most)
        .map(({ key, at, text, version }) => {
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

/** Something that happened to what was handed over. */
interface Happening {
  key: string;
  at: string;
  text: string;
  version: Version | null;
}

/** "Versão 3 · Bia: 3 mudanças". */
function versionLine(version: Version): string {
  const by = version.kind === 'saved' ? 'editada, não enviada' : authorOf(version);
  const name = [`Versão ${version.number}`, by].filter(Boolean).join(' · ');
  return version.changes ? `${name}: ${changeCount(version.changes)}` : name;
}

const viewLine = ({ by, version, seenAt, exportedAt }: View): string =>
  `${by} ${[seenAt && `viu a versão ${version}`, exportedAt && `baixou o Excel${seenAt ? '' : ` da versão ${version}`}`].filter(Boolean).join(' e ')}`;

/** All that happened, newest first. */
function happenings({ versions, answers, views }: Timeline, events: readonly NamedEvent[]): Happening[] {
  const all: Happening[] = [
    ...views.map((view) => ({
      key: `view ${view.version} ${view.by}`,
      at: view.seenAt ?? view.exportedAt ?? '',
      text: viewLine(view),
      version: null,
    })),
    ...answers.map((one) => ({ key: `answer ${one.id}`, at: one.createdAt, text: answerLine(one, events), version: null })),
    ...versions.map((one) => ({ key: `version ${one.number}`, at: one.createdAt, text: versionLine(one), version: one })),
  ];
  return all.sort((one, other) => other.at.localeCompare(one.at));
}
