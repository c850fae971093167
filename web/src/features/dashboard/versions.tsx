import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Timeline } from '../../../../core/contracts/versions.ts';
import { changesBetween } from '../../../../core/rules/changes.ts';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { versionQuery } from '../../api/versions.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangesList, unchangedDays } from '../../week/changes-list.tsx';
import { useExport } from '../../week/use-export.ts';
import type { NamedEvent } from '../../week/version-text.ts';
import { VersionsList } from '../../week/versions-list.tsx';

interface VersionsProps {
  scheduleId: number;
  timeline: UseQueryResult<Timeline>;
  events: readonly NamedEvent[];
  /** Shows a version whole. */
  onLook: (number: number) => void;
}

/** Who did what with the programme; any version to be looked at, exported, and compared with another. */
export default function Versions({ scheduleId, timeline: { data, error, refetch }, events, onLook }: VersionsProps) {
  const [exporting, exportSchedule] = useExport();
  const [compared, setCompared] = useState<Pair | null>(null);
  if (error && !data) return <LoadFailure title="Não deu para carregar as versões" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const { versions } = data;
  const newest = versions[0]?.number ?? 0;
  return (
    <>
      {compared && (
        <Comparison
          scheduleId={scheduleId}
          numbers={versions.map(({ number }) => number)}
          pair={compared}
          onChange={setCompared}
          onClose={() => setCompared(null)}
        />
      )}
      <VersionsList
        timeline={data}
        events={events}
        actions={({ number }) => (
          <>
            <Button size="sm" aria-label={`Ver a versão ${number}`} onClick={() => onLook(number)}>
              Ver
            </Button>
            <Button
              size="sm"
              aria-label={`Excel da versão ${number}`}
              inactive={exporting !== null}
              onClick={() => exportSchedule(scheduleId, 'all', `programacao_${scheduleId}_versao_${number}.xlsx`, number)}
            >
              Excel
            </Button>
            {versions.length > 1 && (
              <Button
                size="sm"
                aria-label={`Comparar a versão ${number}`}
                onClick={() => setCompared(number === newest ? [number - 1, number] : [number, newest])}
              >
                Comparar
              </Button>
            )}
          </>
        )}
      />
    </>
  );
}

type Pair = [from: number, to: number];

interface ComparisonProps {
  scheduleId: number;
  numbers: readonly number[];
  pair: Pair;
  onChange: (pair: Pair) => void;
  onClose: () => void;
}

/** What has changed from one version to another. */
function Comparison({ scheduleId, numbers, pair: [from, to], onChange, onClose }: ComparisonProps) {
  const before = useQuery(versionQuery(scheduleId, from));
  const after = useQuery(versionQuery(scheduleId, to));
  const error = before.error ?? after.error;
  const changes = before.data && after.data && changesBetween(before.data.events, after.data.events);
  return (
    <section aria-labelledby="comparacao" className="perforated mb-4 border-b pb-5">
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <h3 id="comparacao" tabIndex={-1} className="sr-only">
          Comparação de versões
        </h3>
        <Choice label="De" value={from} numbers={numbers} onChange={(number) => onChange([number, to])} isFocused />
        <Choice label="Para" value={to} numbers={numbers} onChange={(number) => onChange([from, number])} />
        <Button look="quiet" onClick={onClose}>
          <Icon name="close" />
          Fechar a comparação
        </Button>
      </div>
      {error && !changes ? (
        <LoadFailure
          title="Não deu para comparar"
          error={error}
          onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        />
      ) : !changes || !after.data ? (
        <Skeleton className="h-32" />
      ) : changes.length === 0 ? (
        <p role="status">
          As versões {from} e {to} têm o mesmo conteúdo.
        </p>
      ) : (
        <ChangesList changes={changes} unchanged={unchangedDays(after.data.events, changes)} />
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  numbers: readonly number[];
  onChange: (number: number) => void;
  isFocused?: boolean;
}

function Choice({ label, value, numbers, onChange, isFocused }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-sm font-semibold text-soft">
      {label}
      <select
        // biome-ignore lint/a11y/noAutofocus: it has just been asked for
        autoFocus={isFocused}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-11 rounded-md border border-edge bg-card px-3 text-base font-semibold text-ink"
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            Versão {number}
          </option>
        ))}
      </select>
    </label>
  );
}
