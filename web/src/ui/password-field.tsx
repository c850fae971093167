import { useState } from 'react';
import { Button } from './button.tsx';
import { Field, inputClass, type TextFieldProps } from './field.tsx';

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
