import { cn } from './cn.ts';

interface SelectProps {
  label: string;
  value: string | number;
  options: readonly (readonly [value: string | number, words: string])[];
  onChange: (value: string) => void;
  isInline?: boolean;
  autoFocus?: boolean;
}

export function Select({ label, options, onChange, isInline, ...select }: SelectProps) {
  return (
    <label className={cn('flex text-sm font-semibold text-soft', isInline ? 'items-center gap-2' : 'flex-col gap-1.5')}>
      {label}
      <select
        {...select}
        onChange={({ target }) => onChange(target.value)}
        className={cn(
          'min-h-11 rounded-md border border-edge bg-card px-3 text-base text-ink',
          isInline ? 'font-semibold' : 'w-full min-w-0 font-normal',
        )}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
