import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Timeline, Version } from '../../../../core/contracts/versions.ts';
import { changesBetween } from '../../../../core/rules/changes.ts';
import { changesInWords } from '../../../../core/rules/text.ts';
import { versionQuery } from '../../api/versions.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { Select } from '../../ui/select.tsx';
import { venueTime } from '../../venue.ts';
import { answerLine, authorOf } from '../state-line.tsx';
import { useExport } from '../take/use-export.ts';
import ChangesList from './changes-list.tsx';

const restoreVersion = loadable(() => import('./restore-version.tsx'));

interface VersionsProps {
  scheduleId: number;
  timeline: UseQueryResult<Timeline>;
  events: readonly ScheduleEvent[];
  onOpenVersion: (number: number) => void;
  afterSaving?: (then: () => void) => void;
}

export default function Versions({ scheduleId, timeline, events, onOpenVersion, afterSaving = (then) => then() }: VersionsProps) {
  const { data, error, refetch } = timeline;
  const [isExporting, exportSchedule] = useExport(scheduleId);
  const [compared, setCompared] = useState<Pair | null>(null);
  const [compareCount, setCompareCount] = useState(0);
  const compareButton = useRef<HTMLElement>(null);
  const [restored, setRestored] = useState<number | null>(null);
  const hasOthers = useRef(false);
  const isLone = data?.versions.length === 1;
  const loneVersion = useQuery({ ...versionQuery(scheduleId, data?.versions[0]?.number ?? 0), enabled: isLone });
  if (error && !data) return <LoadFailure title="Não deu para carregar as versões" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const { versions } = data;
  const newest = versions[0]?.number;
  // A lone version has only the button “Excel” while it equals the programme. Other buttons stay once shown, because a restore
  // makes the two equal and must not remove the pressed button.
  hasOthers.current ||=
    !isLone || loneVersion.isError || (loneVersion.data ? changesBetween(loneVersion.data.events, events).length > 0 : false);
  return (
    <>
      {compared && (
        <Comparison
          // Each press of "Comparar" mounts the comparison again, so that its select box takes the focus and is scrolled to.
          key={compareCount}
          scheduleId={scheduleId}
          numbers={versions.map(({ number }) => number)}
          now={events}
          pair={compared}
          onChange={setCompared}
          onClose={() => {
            setCompared(null);
            compareButton.current?.focus();
          }}
        />
      )}
      <VersionsList
        timeline={data}
        events={events}
        actions={({ number }) => (
          <>
            <Button
              size="sm"
              aria-label={`Excel da versão ${number}`}
              inactive={isExporting}
              onClick={() => exportSchedule('all', `programacao_${scheduleId}_versao_${number}.xlsx`, number)}
            >
              Excel
            </Button>
            {hasOthers.current && (
              <>
                <Button size="sm" aria-label={`Ver a versão ${number}`} onClick={() => onOpenVersion(number)}>
                  Ver a versão
                </Button>
                <Button
                  size="sm"
                  aria-label={`Comparar a versão ${number}`}
                  onClick={({ currentTarget }) => {
                    compareButton.current = currentTarget;
                    setCompareCount((count) => count + 1);
                    setCompared(number === newest && number > 1 ? [number - 1, number] : [number, CURRENT]);
                  }}
                >
                  Comparar
                </Button>
                <Button
                  size="sm"
                  aria-label={`Restaurar da versão ${number}`}
                  onPointerEnter={restoreVersion.prefetch}
                  onClick={() => afterSaving(async () => (await restoreVersion.loadOrToast()) && setRestored(number))}
                >
                  Restaurar
                </Button>
              </>
            )}
          </>
        )}
      />
      {restored !== null && (
        <restoreVersion.Component scheduleId={scheduleId} number={restored} onClose={() => setRestored(null)} />
      )}
    </>
  );
}

/** Stands for the current programme among the version numbers of a comparison. */
const CURRENT = 0;

type Pair = [from: number, to: number];

interface ComparisonProps {
  scheduleId: number;
  numbers: readonly number[];
  now: readonly ScheduleEvent[];
  pair: Pair;
  onChange: (pair: Pair) => void;
  onClose: () => void;
}

function Comparison({ scheduleId, numbers, now, pair: [from, to], onChange, onClose }: ComparisonProps) {
  const before = useQuery({ ...versionQuery(scheduleId, from), enabled: from !== CURRENT });
  const after = useQuery({ ...versionQuery(scheduleId, to), enabled: to !== CURRENT });
  const error = before.error ?? after.error;
  const [was, is] = [from === CURRENT ? now : before.data?.events, to === CURRENT ? now : after.data?.events];
  const changes = was && is && changesBetween(was, is);
  const options = [[CURRENT, 'Programação atual'], ...numbers.map((number) => [number, `Versão ${number}`] as const)] as const;
  return (
    <section aria-labelledby="comparacao" className="perforated mb-4 border-b pb-5">
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <h3 id="comparacao" tabIndex={-1} className="sr-only">
          Comparação de versões
        </h3>
        <Select
          isInline
          autoFocus
          label="De"
          value={from}
          options={options}
          onChange={(number) => onChange([Number(number), to])}
        />
        <Select isInline label="Para" value={to} options={options} onChange={(number) => onChange([from, Number(number)])} />
        <Button look="quiet" onClick={onClose}>
          <Icon name="close" />
          Fechar a comparação
        </Button>
      </div>
      {error && !changes ? (
        <LoadFailure
          title="Não deu para comparar"
          error={error}
          onRetry={() => void Promise.all([before, after].map(({ error, refetch }) => error && refetch()))}
        />
      ) : !changes ? (
        <Skeleton className="h-32" />
      ) : changes.length === 0 ? (
        <p role="status">{sameText(from, to)}</p>
      ) : (
        <ChangesList changes={changes} events={is} />
      )}
    </section>
  );
}

function sameText(from: number, to: number): string {
  if (from === to) return 'É a mesma versão.';
  if (from === CURRENT || to === CURRENT) return `A programação atual é igual à versão ${from || to}.`;
  return `As versões ${from} e ${to} têm o mesmo conteúdo.`;
}

interface VersionsListProps {
  timeline: Timeline;
  events: readonly ScheduleEvent[];
  actions: (version: Version) => ReactNode;
}

export function VersionsList({ timeline, events, actions }: VersionsListProps) {
  return (
    <ol aria-label="Histórico das versões" className="@container">
      {timelineEntries(timeline, events).map(({ key, at, text, version }) => {
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
            {version && <div className="flex flex-wrap gap-1.5 @max-2xl:mt-1.5">{actions(version)}</div>}
          </li>
        );
      })}
    </ol>
  );
}

function versionLine(version: Version): string {
  const by = version.kind === 'saved' ? 'não enviada, como estava nesta hora' : authorOf(version);
  const name = [`Versão ${version.number}`, by].filter(Boolean).join(' · ');
  return version.changes ? `${name}: ${changesInWords(version.changes)}` : name;
}

function timelineEntries({ versions, answers, views }: Timeline, events: readonly ScheduleEvent[]) {
  const all = [
    ...views.flatMap(({ version, by, seenAt, exportedAt }) => {
      const entry = (at: string | null, did: string) => {
        if (at === null) return [];
        const isUnsent = versions.some(({ number, createdAt }) => number === version && createdAt > at);
        const text = `${by} ${did} versão ${version}${isUnsent ? ' antes do envio' : ''}`;
        return [{ key: text, at, text, version: null }];
      };
      return [...entry(seenAt, 'viu a'), ...entry(exportedAt, 'baixou o Excel da')];
    }),
    ...answers.map((one) => ({ key: `answer ${one.id}`, at: one.createdAt, text: answerLine(one, events), version: null })),
    ...versions.map((one) => ({ key: `version ${one.number}`, at: one.createdAt, text: versionLine(one), version: one })),
  ];
  return all.sort((one, other) => other.at.localeCompare(one.at));
}
