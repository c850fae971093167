import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Problem } from './screen.tsx';

export const inputClass =
  'w-full min-h-11 rounded-md border border-edge bg-card px-3.5 py-2 text-ink transition-colors duration-150 ' +
  'hover:border-ink read-only:bg-sunk read-only:border-line aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';

interface FieldProps {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
}

interface ControlProps extends FieldProps {
  children: (attributes: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}

export function Field({ label, required, hint, error, className, children }: ControlProps) {
  const id = useId();
  const describedBy = cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-soft">
        {label}
        {required && <span> *</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  );
}

export type TextFieldProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement> };

export function TextField({ label, required, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} required={required} hint={roomLeft(input) ?? hint} error={error} className={className}>
      {(attributes) => <input className={inputClass} required={required} autoComplete="off" {...input} {...attributes} />}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

export function TextArea({ label, required, hint, error, className, ...area }: TextAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new text, because the height depends on the text
  useEffect(() => {
    const element = ref.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [area.value]);
  return (
    <Field label={label} required={required} hint={roomLeft(area) ?? hint} error={error} className={className}>
      {(attributes) => (
        <textarea
          ref={ref}
          rows={1}
          className={cn(inputClass, 'field-sizing-content max-h-64 resize-none')}
          autoComplete="off"
          {...area}
          {...attributes}
        />
      )}
    </Field>
  );
}

export function roomLeft({ value, maxLength }: { value?: unknown; maxLength?: number | undefined }): string | undefined {
  if (typeof value !== 'string' || !maxLength || value.length < maxLength * 0.9) return undefined;
  const remaining = maxLength - value.length;
  if (remaining <= 0) return `Chegou ao limite de ${maxLength} caracteres.`;
  return remaining === 1 ? 'Cabe mais 1 caractere.' : `Cabem mais ${remaining} caracteres.`;
}

export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type' | 'className'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            className={`${inputClass} pr-24`}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...attributes}
            type={isVisible ? 'text' : 'password'}
          />
          <Button
            look="quiet"
            size="sm"
            className="absolute inset-y-1 right-1 pointer-coarse:inset-y-px pointer-coarse:right-px"
            // This text lacks the field's label, so that tests and tools that search for the label find only the input.
            aria-label={isVisible ? 'Ocultar o que foi digitado' : 'Mostrar o que foi digitado'}
            aria-controls={attributes.id}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? 'Ocultar' : 'Mostrar'}
          </Button>
        </div>
      )}
    </Field>
  );
}
