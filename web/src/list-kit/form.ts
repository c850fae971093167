import { type SubmitEvent, useRef, useState } from 'react';
import { type FormField, sentText } from '../../../core/contracts/forms.ts';
import { ApiError } from '../api/errors.ts';
import { fieldProblems } from '../api/field-problems.ts';
import { type Action, useAction } from './action.ts';

type Problems<Name extends string> = Partial<Record<Name, string | undefined>>;
export type Texts<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string, Result> extends Omit<Action<Result, Texts<Name>>, 'onFailed' | 'staysOpen'> {
  /** In the order of the form, as its contract has them (core/contracts). */
  fields: Record<Name, FormField>;
  /** The texts as they are typed and how to change them, as of useState. */
  state: [Texts<NoInfer<Name>>, (texts: Texts<NoInfer<Name>>) => void];
  /** The field that an answer of this status is about, beside those that a 422 names. */
  about?: Partial<Record<number, NoInfer<Name>>>;
  /** The field that every other failure is about. */
  others?: NoInfer<Name>;
  /** Gets the focus after a failure that is about no field. */
  focused?: NoInfer<Name>;
}

/**
 * A form of text fields. What is wrong, here or by the server, is shown at the fields, and the first of these has the focus.
 * Nothing typed is lost on a failure. `run` is given the texts as they are sent.
 */
export function useForm<Name extends string, Result>(options: FormOptions<Name, Result>) {
  const { fields, state, about = {}, others, focused, ...action } = options;
  const names = Object.keys(fields) as Name[];
  const [texts, setTexts] = state;
  const [problems, setProblems] = useState<Problems<Name>>({});
  const element = useRef<HTMLFormElement>(null);
  // Several may change before the next render: filled in by the browser before the script was there.
  const latest = useRef(texts);
  latest.current = texts;

  function focus(name: Name | undefined) {
    const input = name && element.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  /** Shows problems at the fields. @returns the first field that has one */
  function show(found: Problems<Name>): Name | undefined {
    setProblems(found);
    const first = names.find((name) => found[name]);
    focus(first);
    return first;
  }

  const { run, isPending } = useAction({
    ...action,
    staysOpen: true,
    onFailed: (error, message) => {
      const found: Problems<Name> = fieldProblems(error, names);
      const name = (error instanceof ApiError && about[error.status]) || others;
      if (name) found[name] ??= message;
      const first = show(found);
      focus(first ?? focused);
      return first && found[first];
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const sent = { ...texts };
    const found: Problems<Name> = {};
    for (const name of names) {
      sent[name] = sentText(texts[name], fields[name]);
      found[name] = fields[name].check(sent[name]) ?? undefined;
    }
    if (!show(found)) run(sent);
  }

  return {
    isPending,
    /** Forgets what is wrong. */
    clear: () => setProblems({}),
    /** Props of the form element. */
    form: { ref: element, noValidate: true, onSubmit: submit },
    /** Props of a field. Its problem is gone once it is changed. */
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
