import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cn } from './cn.ts';

export interface ChipOption {
  value: string;
  label: string;
  /** The chip is hidden unless it is chosen. Typing letters of its label still chooses it. */
  isHidden?: boolean | undefined;
}

interface ChipsProps {
  legend: string;
  options: ChipOption[];
  value: string;
  onChange: (value: string) => void;
  /** True if Backspace, Delete, Space or a press on the chosen chip clears the choice. `onChange` then gets "". */
  clearable?: boolean;
  onEnter?: (value: string, chip: HTMLElement) => void;
  hidesLegend?: boolean | undefined;
  children?: ReactNode;
}

const DOUBLE_CLICK_MS = 500;

const TYPING_PAUSE_MS = 1000;

/** The class names of a label that looks like a chip and contains a radio input or a checkbox. */
export const chipClass = (isChosen: boolean): string =>
  cn(
    'relative inline-flex min-h-11 max-w-full items-center rounded-full border px-3 py-2 text-[0.9375rem] leading-tight font-semibold transition-colors duration-150 sm:px-4',
    'has-focus-visible:focus-ring',
    isChosen ? 'selected' : 'border-edge/70 bg-card text-ink hover:border-ink hover:bg-sunk',
  );

/** Radio inputs that look like chips. Typing letters or digits of a label chooses its chip. */
export function Chips({ legend, options, value, onChange, clearable, onEnter, hidesLegend, children }: ChipsProps) {
  const name = useId();
  const typed = useRef({ text: '', at: 0 });
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, option: string) {
    const { key, currentTarget: input, timeStamp } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Enter' && onEnter) {
      event.preventDefault();
      if (option !== value) flushSync(() => onChange(option));
      onEnter(option, input);
    } else if (clearable && (option === value || event.repeat) && /^(Backspace|Delete| )$/.test(key)) {
      // In Chrome and Safari, Space on a checked radio input causes no click. If the repeated events of a held Space were not
      // cancelled, too, its release would choose the chip again.
      event.preventDefault();
      clear(input);
    } else if (key.length === 1 && key !== ' ') {
      event.preventDefault();
      chooseTyped(key, timeStamp, input);
    }
  }

  /** Returns the inputs after the change. The chip of `input` may be gone: its option may be shown only while it is chosen. */
  function change(option: string, input: HTMLInputElement): HTMLInputElement[] {
    const set = input.closest('fieldset');
    flushSync(() => onChange(option));
    return [...(set?.querySelectorAll('input') ?? [])];
  }

  function clear(input: HTMLInputElement) {
    const [first] = change('', input);
    if (!input.isConnected) first?.focus();
  }

  function chooseTyped(key: string, at: number, input: HTMLInputElement) {
    const text = at - typed.current.at < TYPING_PAUSE_MS ? typed.current.text + key : key;
    const longer = optionTyped(options, text);
    typed.current = { text: longer ? text : key, at };
    const match = longer ?? optionTyped(options, key);
    if (!match) return;
    const inputs = change(match.value, input);
    inputs.find((other) => other.value === match.value)?.focus();
  }

  return (
    <fieldset className="min-w-0" aria-describedby={clearable ? name : undefined}>
      <legend className={hidesLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-soft'}>{legend}</legend>
      {clearable && (
        <p id={name} className="sr-only">
          Delete ou espaço tira a escolha.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options
          .filter((option) => !option.isHidden || option.value === value)
          .map((option) => (
            <label key={option.value} className={cn('min-w-11 justify-center', chipClass(option.value === value))}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={({ timeStamp }) => {
                  chosenAt.current = timeStamp;
                  onChange(option.value);
                }}
                // The second click of a double click must not clear the first's choice. A screen reader's press has `detail` 0.
                onClick={({ detail, timeStamp, currentTarget }) => {
                  const isSecond = detail > 1 || (detail === 1 && timeStamp - chosenAt.current < DOUBLE_CLICK_MS);
                  if (clearable && !isSecond && option.value === value) clear(currentTarget);
                }}
                onKeyDown={(event) => onKeyDown(event, option.value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {option.label}
            </label>
          ))}
        {children}
      </div>
    </fieldset>
  );
}

/** Returns a text without accents, case and punctuation: "R$15 ATÉ 23H00" → "r 15 ate 23h00". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the option in whose label a word begins with `typed`; if several match, the one with the earliest such word. */
export function optionTyped<T extends { label: string }>(options: T[], typed: string): T | undefined {
  const typedLetters = plain(typed);
  const match = typedLetters
    ? options.flatMap((option) => {
        const at = ` ${plain(option.label)}`.indexOf(` ${typedLetters}`);
        return at < 0 ? [] : [{ option, at }];
      })
    : [];
  return match.sort((a, b) => a.at - b.at)[0]?.option;
}
