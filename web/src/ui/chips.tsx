import { useId } from 'react';
import { cn } from './cn.ts';

export interface ChipOption {
  value: string;
  label: string;
}

interface ChipsProps {
  legend: string;
  options: ChipOption[];
  value: string;
  onChange: (value: string) => void;
  /** A second press on the chosen chip clears the choice (gives ""). */
  clearable?: boolean;
  /** The legend is for screen readers only. */
  hidesLegend?: boolean | undefined;
}

/** One choice among a few: a row of chips over native radio inputs. */
export function Chips({ legend, options, value, onChange, clearable, hidesLegend }: ChipsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={hidesLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-soft'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center rounded-md border px-3 py-1.5 text-sm font-semibold transition-colors duration-150',
              'has-focus-visible:focus-ring',
              option.value === value ? 'selected' : 'border-edge/70 bg-card text-ink hover:border-ink hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onClick={() => clearable && option.value === value && onChange('')}
              onKeyDown={(event) => {
                if (!clearable || option.value !== value || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
                event.preventDefault();
                onChange('');
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
