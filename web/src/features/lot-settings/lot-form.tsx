import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { LotSettingInput } from '../../../../core/contracts/lot-settings.ts';
import { LOT_FIELDS } from '../../../../core/contracts/messages.ts';
import { ApiError } from '../../api/errors.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { TextField } from '../../ui/field.tsx';
import { checkLotSetting, FIELD_NAMES, type LotErrors } from './form.ts';

const LOTS = [
  { legend: '1º lote', label: 'firstLotLabel', value: 'firstLotValue', placeholder: 'R$ 20,00' },
  { legend: '2º lote', label: 'secondLotLabel', value: 'secondLotValue', placeholder: 'R$ 25,00' },
  { legend: 'Último lote', label: 'lastLotLabel', value: 'lastLotValue', placeholder: 'R$ 30,00' },
] as const;

interface LotFormProps {
  /** Of the form element, for buttons that stand elsewhere. */
  id: string;
  form: LotSettingInput;
  onChange: (form: LotSettingInput) => void;
  isPending: boolean;
  /** What the server said of the last try. */
  error: Error | null;
  onSubmit: () => void;
  /** Begins in the first field. */
  autoFocus?: boolean;
}

/** The fields of a lot setting, with what is wrong at each; its buttons are its owner's. */
export function LotForm({ id, form, onChange, isPending, error, onSubmit, autoFocus }: LotFormProps) {
  const [checked, setChecked] = useState<LotErrors>({});
  const [changed, setChanged] = useState<LotErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const refused = refusalsOf(error);

  const focusFirst = (errors: LotErrors) => {
    const first = FIELD_NAMES.find((name) => errors[name]);
    if (first) (element.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
    return Boolean(first);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    focusFirst(refused);
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const found = checkLotSetting(form);
    setChecked(found);
    setChanged({});
    if (!focusFirst(found)) onSubmit();
  }

  const wire = (name: keyof LotSettingInput) => ({
    name,
    label: LOT_FIELDS[name],
    value: form[name],
    'aria-required': true,
    // What was said of a text is not true of another one.
    error: changed[name] === undefined ? (checked[name] ?? refused[name]) : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      onChange({ ...form, [name]: value });
      setChanged({ ...changed, [name]: value });
    },
  });

  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
        <TextField
          {...wire('name')}
          autoFocus={autoFocus}
          hint='O evento extra usa os lotes "normal" e "openbar".'
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...wire('label')} />
      </div>
      <div className="grid grid-cols-1 gap-4 @xl:grid-cols-3">
        {LOTS.map(({ legend, label, value, placeholder }) => (
          <fieldset key={legend} className="perforated flex min-w-0 flex-col gap-3 rounded-md border p-3.5">
            <legend className="sr-only">{legend}</legend>
            <TextField {...wire(label)} />
            <TextField {...wire(value)} placeholder={placeholder} />
          </fieldset>
        ))}
      </div>
    </form>
  );
}

/** Which fields the server refused: those it names, or the identifier that another one has. */
function refusalsOf(error: Error | null): LotErrors {
  if (error instanceof ApiError && error.status === 409) return { name: plainMessage(error, '') };
  return fieldProblems(error, FIELD_NAMES);
}
