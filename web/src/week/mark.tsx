import type { Mark } from '../../../core/contracts/versions.ts';
import { Badge } from '../ui/badge.tsx';

const WORDS = { new: 'Nova', adjust: 'Ajuste pedido', approved: 'Aprovada' } as const;
const TONES = { new: 'ink', changes: 'ink', adjust: 'warn', approved: 'ok' } as const;

interface MarkBadgeProps {
  mark: Mark | null;
  /** In two lines, where there is little room beside it. */
  isNarrow?: boolean;
}

/** What a list says of a programme beside its date: "3 mudanças desde que você viu". */
export function MarkBadge({ mark, isNarrow }: MarkBadgeProps) {
  if (!mark) return null;
  return (
    <Badge tone={TONES[mark.kind]}>
      {mark.kind === 'changes' ? (
        <span>
          {mark.count === 1 ? '1 mudança' : `${mark.count} mudanças`}{' '}
          <span className={isNarrow ? 'block text-xs font-medium @max-[21rem]:sr-only' : undefined}>desde que você viu</span>
        </span>
      ) : (
        WORDS[mark.kind]
      )}
    </Badge>
  );
}
