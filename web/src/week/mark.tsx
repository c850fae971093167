import type { Mark } from '../../../core/contracts/versions.ts';
import { Badge } from '../ui/badge.tsx';

const WORDS = { new: 'Nova', adjust: 'Ajuste pedido', approved: 'Aprovada' } as const;
const TONES = { new: 'ink', changes: 'ink', adjust: 'warn', approved: 'ok' } as const;

/** What a list says of a programme beside its date: "3 mudanças desde que você viu". */
export function MarkBadge({ mark, wraps }: { mark: Mark | null; wraps?: boolean }) {
  if (!mark) return null;
  return (
    <Badge tone={TONES[mark.kind]} wraps={wraps}>
      {mark.kind === 'changes' ? (
        <>
          {mark.count === 1 ? '1 mudança' : `${mark.count} mudanças`}
          {' desde que você viu'}
        </>
      ) : (
        WORDS[mark.kind]
      )}
    </Badge>
  );
}
