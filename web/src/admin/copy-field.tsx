import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { inputClass } from '../ui/field.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** Title of the toast that follows. */
  copied: string;
}

/** A text that is there to be copied, with the button that does it. */
export function CopyField({ label, hint, value, copied }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      {/* Above the text, which needs the width of a phone. */}
      <div className="flex items-end justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold text-soft">
          {label}
        </label>
        <Button
          size="sm"
          aria-label={`Copiar ${label.toLowerCase()}`}
          onClick={() => copyText(value, id, { title: copied, description: 'Agora é só colar onde quiser.' })}
        >
          Copiar
        </Button>
      </div>
      <input
        id={id}
        readOnly
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onFocus={({ target }) => target.select()}
        className={inputClass}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
