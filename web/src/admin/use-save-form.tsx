import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError } from '../api/errors.ts';
import { fieldProblems } from '../api/field-problems.ts';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import { Button } from '../ui/button.tsx';
import { usePersistedState } from '../ui/persisted-state.ts';
import { shorten } from '../ui/shorten.ts';
import { toast } from '../ui/toast.tsx';
import { type FormErrors, useForm } from '../ui/use-form.ts';
import { sendable } from './text-problem.ts';

/** Longest quotation of a text in a toast. */
const QUOTED = 100;

export interface SaveFormOptions<Name extends string> {
  /** Key of what was typed, which is there again when the form was closed without "Cancelar". */
  stateKey: string;
  initial: Record<Name, string>;
  /** In the order of the form; a conflict is shown at the first. */
  names: readonly Name[];
  check: (texts: Record<Name, string>) => FormErrors<Name>;
  save: (texts: Record<Name, string>) => Promise<unknown>;
  /** Words of the button that saves, and while it is at work. */
  words: [ready: string, pending: string];
  /** Title of the toast that follows, and the field that it quotes. */
  done: string;
  quoted: Name;
  failed: { title: string; fallback: string };
  /** Queries to refetch afterwards, beside the administrators'. */
  lists: readonly QueryKey[];
  onClose: () => void;
}

/** A form that creates or changes a row of the catalogue, with its toasts (spec §8). Nothing typed is lost on a failure. */
export function useSaveForm<Name extends string>(options: SaveFormOptions<Name>) {
  const { stateKey, initial, names, check, save, words, done, quoted, failed, lists, onClose } = options;
  const id = useId();
  const queryClient = useQueryClient();
  const [texts, setTexts, forget] = usePersistedState(stateKey, initial);

  function close() {
    forget();
    onClose();
  }

  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_, saved) => {
      close();
      toast({ title: done, description: shorten(saved[quoted], QUOTED) });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const message = plainMessage(error, failed.fallback);
      const isTaken = error instanceof ApiError && error.status === 409;
      const problems: FormErrors<Name> = isTaken ? conflict(names, message) : fieldProblems(error, names);
      fields.show(problems);
      toast({ tone: 'error', title: failed.title, description: names.map((name) => problems[name]).find(Boolean) ?? message });
    },
    onSettled: () => {
      for (const queryKey of [['admin'], ...lists]) queryClient.invalidateQueries({ queryKey });
    },
  });

  const fields = useForm({
    names,
    state: [texts, setTexts],
    check,
    isPending: saving.isPending,
    onSubmit: (typed) => {
      const sent = { ...typed };
      for (const name of names) sent[name] = sendable(typed[name]);
      saving.mutate(sent);
    },
  });

  return {
    /** Props of the form element. */
    form: { ...fields.form, id },
    field: fields.field,
    buttons: (
      <>
        <Button onClick={close}>Cancelar</Button>
        <Button type="submit" form={id} look="primary" aria-disabled={saving.isPending || undefined}>
          {words[saving.isPending ? 1 : 0]}
        </Button>
      </>
    ),
  };
}

/** Shown at the first field, the one that has to be unique. */
function conflict<Name extends string>([first]: readonly Name[], message: string): FormErrors<Name> {
  const problems: FormErrors<Name> = {};
  if (first) problems[first] = message;
  return problems;
}
