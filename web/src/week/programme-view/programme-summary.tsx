import type { ScheduleKind } from '../../../../core/contracts/schedules.ts';
import type { Mark } from '../../../../core/contracts/versions.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { changeCount, type DayKey } from '../../../../core/rules/week.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { RetryImage } from '../../ui/retry-image.tsx';

export interface MiniFlyer {
  day: DayKey;
  imageUrl: string | null;
  isConfigured: boolean;
  /** Accessible name, such as "Quarta: Samba do Bistrô". A row without labels is hidden from screen readers. */
  label?: string | undefined;
}

interface MiniFlyersProps {
  items: MiniFlyer[];
  /** A flyer's height; its aspect ratio is 3:4. */
  height?: 'h-8' | 'h-10' | 'h-12' | 'h-16';
  className?: string;
}

/** Shows a week's flyers in a row. An empty day is a dashed outline, a day without a flyer a tile in its colour. */
export function MiniFlyers({ items, height = 'h-10', className }: MiniFlyersProps) {
  return (
    <ul aria-hidden={items.every(({ label }) => !label) || undefined} className={cn('flex gap-1', className)}>
      {items.map(({ day, imageUrl, isConfigured, label }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the index makes the keys unique, because a week may have several extra events
          key={`${day}-${index}`}
          data-day={day}
          title={label}
          className={cn(
            'relative aspect-3/4 shrink-0 overflow-hidden rounded-xs',
            height,
            !imageUrl && cn('border border-day/70', isConfigured ? 'bg-day/10' : 'border-dashed'),
          )}
        >
          {imageUrl && <RetryImage src={thumbUrl(imageUrl, 160)} alt="" className="size-full" />}
          {label && <span className="sr-only">{label}</span>}
        </li>
      ))}
    </ul>
  );
}

const WORDS = { new: 'Nova', adjust: 'Ajuste pedido', approved: 'Aprovada' } as const;
const TONES = { new: 'ink', changes: 'ink', adjust: 'warn', approved: 'ok' } as const;

interface MarkBadgeProps {
  mark: Mark | null;
  isNarrow?: boolean;
}

/** Shows the mark beside a programme's date, such as "3 mudanças desde que você viu". */
export function MarkBadge({ mark, isNarrow }: MarkBadgeProps) {
  if (!mark) return null;
  return (
    <Badge tone={TONES[mark.kind]}>
      {mark.kind === 'changes' ? (
        <span>
          {changeCount(mark.count)}{' '}
          <span className={isNarrow ? 'block text-xs font-medium @max-[21rem]:sr-only' : undefined}>desde que você viu</span>
        </span>
      ) : (
        WORDS[mark.kind]
      )}
    </Badge>
  );
}

const KINDS: Record<ScheduleKind, string> = { regular: 'Programação Normal', special: 'Evento Extra', mixed: 'Mista' };

/** Returns the label of a programme's kind (spec §4), or "Carregando..." while the kind is unknown. */
export function kindLabel(kind: ScheduleKind | undefined): string {
  return kind ? KINDS[kind] : 'Carregando...';
}

export function kindOf(regular: number, special: number): ScheduleKind {
  if (special === 0) return 'regular';
  return regular === 0 ? 'special' : 'mixed';
}
