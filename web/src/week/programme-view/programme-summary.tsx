import type { ScheduleKind } from '../../../../core/contracts/schedules.ts';
import type { Mark } from '../../../../core/contracts/versions.ts';
import { changesInWords } from '../../../../core/rules/text.ts';
import { Badge } from '../../ui/badge.tsx';

const WORDS = { new: ['Nova'], unsent: ['Mudou,', 'não enviada'], adjust: ['Ajuste pedido'], approved: ['Aprovada'] } as const;
const TONES = { new: 'ink', changes: 'ink', unsent: 'warn', adjust: 'warn', approved: 'ok' } as const;

interface MarkBadgeProps {
  mark: Mark | null;
  isNarrow?: boolean;
}

export function MarkBadge({ mark, isNarrow }: MarkBadgeProps) {
  if (!mark) return null;
  const [words, more] = mark.kind === 'changes' ? [changesInWords(mark.count), 'desde que você viu'] : WORDS[mark.kind];
  return (
    <Badge tone={TONES[mark.kind]}>
      <span>
        {words}
        {more && (
          <>
            {' '}
            <span className={isNarrow ? 'block text-xs font-medium @max-[21rem]:sr-only' : undefined}>{more}</span>
          </>
        )}
      </span>
    </Badge>
  );
}

const KINDS: Record<ScheduleKind, string> = { regular: 'Programação Normal', special: 'Evento Extra', mixed: 'Mista' };

export function kindLabel(kind: ScheduleKind | undefined): string {
  return kind ? KINDS[kind] : 'Carregando...';
}

export function kindOfCounts(regular: number, special: number): ScheduleKind {
  if (special === 0) return 'regular';
  return regular === 0 ? 'special' : 'mixed';
}
