import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Field, inputClass } from './field.tsx';
import { Icon } from './icons.tsx';
import { loadable } from './loadable.ts';

// The calendar has its own chunk, because most people type the date.
export const calendar = loadable(() => import('./calendar.tsx'));

interface DateFieldProps {
  name?: string;
  label: string;
  required?: boolean;
  /** The text in the box: `dd/MM/yyyy`, or an unfinished date. */
  text: string;
  onText: (text: string) => void;
  onBlur?: () => void;
  /** The date that `text` means, as `YYYY-MM-DD`; null when `text` is no date. */
  date: string | null;
  onPick: (date: string) => void;
  /** The day that the calendar marks, as `YYYY-MM-DD`; null while today is unknown. */
  today: string | null;
  /** True for days that the calendar draws fainter. These days can still be chosen. */
  isQuiet?: (date: string) => boolean;
  isDisabled?: (date: string) => boolean;
  error?: ReactNode;
  hint?: ReactNode;
  className?: string;
  calendarClass?: string;
  inputRef?: { current: HTMLInputElement | null };
}

export function DateField(props: DateFieldProps) {
  const { name, label, required, text, date, today, error, hint, className, calendarClass, inputRef } = props;
  const { onText, onBlur, onPick, isQuiet, isDisabled } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field label={label} required={required} error={error} hint={hint} className={className}>
      {(attributes) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the element is no control, because it only listens for the Escape that closes the calendar
        <div
          ref={root}
          className="relative"
          onBlur={(event) => {
            if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !open) return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          <input
            {...attributes}
            ref={inputRef}
            name={name}
            className={cn(inputClass, 'title-number pr-12 text-lg')}
            inputMode="numeric"
            placeholder="dd/mm/aaaa"
            autoComplete="off"
            maxLength={20}
            required={required}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => event.key === 'Enter' && onBlur?.()}
          />
          <Button
            ref={button}
            look="quiet"
            size="icon"
            aria-label="Abrir calendário"
            aria-expanded={open}
            aria-haspopup="dialog"
            className="absolute top-1 right-1 pointer-coarse:top-px pointer-coarse:right-px"
            onPointerEnter={calendar.prefetch}
            onClick={async () => setOpen(!open && (await calendar.loadOrToast()))}
          >
            <Icon name="calendar" />
          </Button>
          {open && today && (
            <calendar.Component
              date={date}
              today={today}
              isQuiet={isQuiet}
              isDisabled={isDisabled}
              onPick={(picked) => {
                onPick(picked);
                close();
              }}
              onClose={close}
              className={calendarClass}
            />
          )}
        </div>
      )}
    </Field>
  );
}
