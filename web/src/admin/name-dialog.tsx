import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { fieldProblems } from '../api/field-problems.ts';
import { isExpired, plainMessage } from '../api/plain-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { usePersistedState } from '../ui/persisted-state.ts';
import { shorten } from '../ui/shorten.ts';
import { toast } from '../ui/toast.tsx';
import { sendable } from './text-problem.ts';

/** So much of the text in a toast. */
const QUOTED = 100;

interface NameDialogProps {
  title: string;
  subtitle?: string;
  label: string;
  placeholder?: string;
  hint?: string;
  /** Under which what was typed is kept when the dialog is closed without cancelling. */
  keep: string;
  initial?: string;
  /** Words of the button, and while it is at work. */
  words: [ready: string, pending: string];
  check: (text: string) => string | null;
  save: (name: string) => Promise<unknown>;
  done: string;
  failed: { title: string; fallback: string };
  /** Lists that are fetched again afterwards; the counts always are. */
  lists: readonly QueryKey[];
  onClose: () => void;
}

/** A form of one text. What is wrong with it is said at the field; nothing that was typed is lost. */
export function NameDialog(props: NameDialogProps) {
  const {
    title,
    subtitle,
    label,
    placeholder,
    hint,
    keep,
    initial = '',
    words,
    check,
    save,
    done,
    failed,
    lists,
    onClose,
  } = props;
  const form = useId();
  const queryClient = useQueryClient();
  const [text, setText, forget] = usePersistedState(keep, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const saving = useMutation({
    mutationFn: () => save(sendable(text)),
    onSuccess: () => {
      forget();
      onClose();
      toast({ title: done, description: shorten(sendable(text), QUOTED) });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const message = plainMessage(error, failed.fallback);
      const isTaken = error instanceof ApiError && error.status === 409;
      const found = fieldProblems(error, ['name']).name ?? (isTaken ? message : null);
      setProblem(found);
      toast({ tone: 'error', title: failed.title, description: found ?? message });
      input.current?.focus();
    },
    onSettled: () => {
      for (const queryKey of [['admin'], ...lists]) queryClient.invalidateQueries({ queryKey });
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending) return;
    const found = check(text);
    setProblem(found);
    if (found) input.current?.focus();
    else saving.mutate();
  }

  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" form={form} look="primary" aria-disabled={saving.isPending || undefined}>
            {saving.isPending ? words[1] : words[0]}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          ref={input}
          autoFocus
          name="name"
          label={label}
          placeholder={placeholder}
          hint={hint}
          aria-required
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
