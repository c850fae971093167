import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type FormField, sentText } from '../../../core/contracts/forms.ts';
import { ApiError } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { usePersistedState } from '../ui/persistent-state.ts';
import { type Action, useAction } from './action.ts';

type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;
export type Texts<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string, Result> extends Omit<Action<Result, Texts<Name>>, 'onFailed'> {
  /** The fields from the form's contract (core/contracts), in their order on the screen. */
  fields: Record<Name, FormField>;
  state: [Texts<NoInfer<Name>>, (texts: Texts<NoInfer<Name>>) => void];
  /** Maps an HTTP status to the field that shows the failure. A 422 needs no entry, because its response names the fields. */
  about?: Partial<Record<number, NoInfer<Name>>>;
  /** The field that shows any other failure. Without it, such a failure is only in the toast. */
  others?: NoInfer<Name>;
  /** The field that gets the focus when no field shows the failure. */
  focused?: NoInfer<Name>;
}

/** A form whose fields show their own problems. A failed submit focuses the first field with a problem, and keeps all texts. */
export function useForm<Name extends string, Result>(options: FormOptions<Name, Result>) {
  const { fields, state, about = {}, others, focused, ...action } = options;
  const names = Object.keys(fields) as Name[];
  const [texts, setTexts] = state;
  const [problems, setProblems] = useState<Problems<Name>>({});
  const element = useRef<HTMLFormElement>(null);
  // The latest texts are in a ref, because autofill may change several fields before the next render.
  const latest = useRef(texts);
  latest.current = texts;

  function show(fieldErrors: Problems<Name>, otherwise?: Name): Name | undefined {
    setProblems(fieldErrors);
    const first = names.find((name) => fieldErrors[name]);
    const input = element.current?.elements.namedItem(first ?? otherwise ?? '');
    if (input instanceof HTMLElement) input.focus();
    return first;
  }

  const { run, isPending } = useAction({
    staysOpen: () => true,
    ...action,
    onFailed: (error, message) => {
      const fieldErrors = fieldProblems(error, names);
      const name = (error instanceof ApiError && about[error.status]) || others;
      if (name) fieldErrors[name] ??= message;
      const first = show(fieldErrors, focused);
      return first && fieldErrors[first];
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const sent = { ...texts };
    const fieldErrors: Problems<Name> = {};
    for (const name of names) {
      sent[name] = sentText(texts[name], fields[name]);
      fieldErrors[name] = fields[name].check(sent[name]) ?? undefined;
    }
    if (!show(fieldErrors)) run(sent);
  }

  return {
    isPending,
    clear: () => setProblems({}),
    form: { ref: element, noValidate: true, onSubmit: submit },
    field: (name: Name) => ({
      name,
      value: texts[name],
      'aria-required': true,
      error: problems[name],
      onChange: ({ target }: { target: { value: string } }) => {
        latest.current = { ...latest.current, [name]: target.value };
        setTexts(latest.current);
        setProblems((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

function fieldProblems<Name extends string>(error: unknown, names: readonly Name[]): Problems<Name> {
  const details = error instanceof ApiError && error.status === 422 ? error.body?.details : null;
  const problems: Problems<Name> = {};
  if (!Array.isArray(details)) return problems;
  for (const { path, message } of details as { path: Name; message: string }[]) {
    if (names.includes(path)) problems[path] ??= message;
  }
  return problems;
}

export const DeletedNote = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mb-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
    {children}
  </p>
);

function editsOf<Edits extends object>(texts: Edits, initial: Edits): Partial<Edits> {
  const edits: Partial<Edits> = {};
  for (const name of Object.keys(texts) as (keyof Edits)[]) if (texts[name] !== initial[name]) edits[name] = texts[name];
  return edits;
}

export interface SaveFormOptions<Name extends string, Result> extends Omit<FormOptions<Name, Result>, 'state' | 'onDone'> {
  /** The typed texts are kept under this key until they are saved or discarded. */
  stateKey: string;
  initial: Texts<NoInfer<Name>>;
  /** Reads the server's texts before a save. The save then changes only the edited fields, and keeps other people's changes. */
  stored?: (() => Promise<Texts<NoInfer<Name>> | undefined>) | undefined;
  words?: [ready: string, pending: string] | undefined;
}

/** Returns a form that saves texts, and separately its buttons, because a dialog and a card place the buttons differently. */
export function useSaveForm<Name extends string, Result>(options: SaveFormOptions<Name, Result>) {
  const { stateKey, initial, stored, words = ['Salvar', 'Salvando...'], onClose, run, done, ...rest } = options;
  const id = useId();
  const [edits, setEdits] = usePersistedState<Partial<Texts<Name>>>(stateKey, {});
  const texts = { ...initial, ...edits };
  const isEdited = Object.keys(editsOf(texts, initial)).length > 0;
  // True if the form was opened with texts that the user had typed earlier and not saved.
  const [isResumed] = useState(isEdited);
  const submitted = useRef(edits);
  // If a reload lost the response to a save, `initial` may already equal the edited texts. `edits` is then emptied.
  const dropStoredEdits = useEffectEvent(() => {
    if (!isEdited && Object.keys(edits).length > 0) setEdits({});
  });
  useEffect(() => dropStoredEdits(), []);

  function discard() {
    setEdits({});
    submitted.current = {};
    clear();
    onClose?.();
  }

  const { form, field, clear, isPending } = useForm({
    ...rest,
    state: [texts, (next) => setEdits(editsOf(next, initial))],
    run: async (sent) => {
      submitted.current = edits;
      return run({ ...sent, ...(await stored?.()), ...editsOf(sent, initial) });
    },
    onClose: () => onClose?.(),
    done: (...saved) => {
      // Keeps a text that was typed during the save, even if it equals `initial`, because it differs from the saved text.
      setEdits((now) => editsOf({ ...initial, ...now }, { ...initial, ...submitted.current }));
      return done?.(...saved);
    },
  });

  return {
    form: { ...form, id },
    field,
    texts,
    isPending,
    isEdited,
    isResumed: isResumed && isEdited,
    discard,
    buttons: (
      <>
        {isResumed && isEdited && (
          <p className="mr-auto self-center text-sm text-soft">Este é o texto que você ainda não salvou.</p>
        )}
        <Button onClick={discard}>Cancelar</Button>
        <Button type="submit" form={id} look="primary" aria-disabled={isPending || undefined}>
          {words[isPending ? 1 : 0]}
        </Button>
      </>
    ),
  };
}
