import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { versionQuery } from '../../api/versions.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { whenText } from '../../week/version-text.ts';
import type { Enlarge } from './event-tables.tsx';
import { Programme } from './programme.tsx';

interface VersionLookProps {
  scheduleId: number;
  number: number;
  onEnlarge: Enlarge;
  onBack: () => void;
}

/** A version as it was, whole. */
export function VersionLook({ scheduleId, number, onEnlarge, onBack }: VersionLookProps) {
  const { data, error, refetch } = useQuery(versionQuery(scheduleId, number));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-md bg-warn-wash px-4 py-2">
        <p className="font-semibold">
          Versão {number}
          {data && `, de ${whenText(data.createdAt)}`}
        </p>
        <Button autoFocus size="sm" onClick={onBack} className="print:hidden">
          <Icon name="arrow" className="rotate-180" />
          Voltar às versões
        </Button>
      </div>
      {data ? (
        <Programme schedule={data} onEnlarge={onEnlarge} />
      ) : error ? (
        <LoadFailure title="Não deu para carregar a versão" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}
