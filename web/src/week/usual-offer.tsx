import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Usual } from '../../../core/contracts/evenings.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { valueText } from '../../../core/rules/event-text.ts';
import { usualQuery } from '../api/usual.ts';
import { chosenLayout, type EventDraft } from '../draft/model.ts';
import { cn } from '../ui/cn.ts';
import { toast } from '../ui/toast.tsx';
import type { ChangeEvent } from './attractions.tsx';

export interface UsualOfferProps {
  className: string;
  index: number;
  startDate: CalendarDate;
  day: EventDraft;
  onChange: ChangeEvent;
  /** Without a habit. */
  children: ReactNode;
}

/** "De costume: Quinta Autoral · R$20, com o flyer": one press fills the day in. */
export default function UsualOffer({ className, index, startDate, day, onChange, children }: UsualOfferProps) {
  const { data } = useQuery(usualQuery(startDate));
  const usual = data?.[index];
  if (!usual) return children;
  const text = `${[usual.eventName, valueText(usual, 'entrada livre')].filter(Boolean).join(' · ')}${usual.layout ? ', com o flyer' : ''}`;

  function fill(usual: Usual, byKeys: boolean) {
    onChange((now) => filled(now, usual));
    // The button that was pressed goes away.
    document.getElementById('conteudo')?.focus({ preventScroll: true });
    toast({
      title: 'Preenchido como de costume',
      description: text,
      duration: 10_000,
      action: {
        label: 'Desfazer',
        onPress: () => onChange((now) => emptied(now, filled(day, usual), day)),
        isFocused: byKeys,
      },
    });
  }

  return (
    <p className={cn(className, 'flex gap-1')}>
      <span className="shrink-0">De costume:</span>
      <button
        type="button"
        title={text}
        // As many lines as there is room for, at least 44 px high for a finger.
        className="relative min-h-[1lh] min-w-0 text-left font-semibold text-ink underline underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3"
        // detail is 0 for a click by keyboard.
        onClick={({ detail }) => fill(usual, detail === 0)}
      >
        <span className="line-clamp-(--lines) wrap-anywhere">{text}</span>
      </button>
    </p>
  );
}

const priceOf = ({ freeEntry, valueId, value, customValue }: EventDraft) => ({ freeEntry, valueId, value, customValue });

/** The day with what is usual in the fields that are still empty. */
function filled(day: EventDraft, { eventName, layout, value, freeEntry, customValue }: Usual): EventDraft {
  const hasPrice = day.freeEntry || day.valueId !== null || day.customValue !== null;
  return {
    ...day,
    ...(!day.eventName.trim() && { eventName }),
    ...(!hasPrice && { freeEntry, valueId: value?.id ?? null, value, customValue }),
    ...(!day.layoutId && layout && chosenLayout(layout)),
  };
}

/** The day as it is now, with what stood before in those fields that are still as they were filled in. */
function emptied(now: EventDraft, after: EventDraft, before: EventDraft): EventDraft {
  const isSame = (...keys: (keyof EventDraft)[]) => keys.every((key) => now[key] === after[key]);
  return {
    ...now,
    ...(isSame('eventName') && { eventName: before.eventName }),
    ...(isSame('freeEntry', 'valueId', 'customValue') && priceOf(before)),
    ...(isSame('layoutId') && chosenLayout(before.layout)),
  };
}
