import { type SubmitEvent, useRef, useState } from 'react';

/** What is wrong with each field of a form. */
export type FormErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

interface FormOptions<Name extends string> {
  /** In the order of the form. */
  names: readonly Name[];
  /** The texts and how to change them, as of useState. */
  state: [Record<Name, string>, (texts: Record<Name, string>) => void];
  check: (texts: Record<Name, string>) => FormErrors<Name>;
  /** A submission in this time is ignored. */
  isPending: boolean;
  onSubmit: (texts: Record<Name, string>) => void;
}

/** A form of text fields whose problems are shown at the fields; submitting with one moves the focus to the first. */
export function useForm<Name extends string>({ names, state, check, isPending, onSubmit }: FormOptions<Name>) {
  const [texts, setTexts] = state;
  const [errors, setErrors] = useState<FormErrors<Name>>({});
  const element = useRef<HTMLFormElement>(null);
  // Several may change before the next render: filled in by the browser before the script was there.
  const latest = useRef(texts);
  latest.current = texts;

  function focus(name: Name) {
    const input = element.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  function show(found: FormErrors<Name>): boolean {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) focus(first);
    return first !== undefined;
  }

  return {
    focus,
    /** Shows problems, found here or by the server. Tells whether there are any. */
    show,
    /** Props of the form element. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isPending && !show(check(texts))) onSubmit(texts);
      },
    },
    /** Props of a field. Its problem is gone once it is changed. */
    field: (name: Name) => ({
      name,
      value: texts[name],
      'aria-required': true,
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        latest.current = { ...latest.current, [name]: target.value };
        setTexts(latest.current);
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}
