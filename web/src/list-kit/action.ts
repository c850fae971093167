import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isExpired, plainMessage } from '../api/errors.ts';
import { afterFocusReturn } from '../ui/focus.ts';
import { toast } from '../ui/toast.tsx';

const UNDO_MS = 10_000;

interface Done {
  title: string;
  description?: string | undefined;
  restore?: () => Promise<string>;
}

export interface ActionPlace {
  onClose?: () => void;
  /** Moves the focus to an element that still exists. */
  onDone?: () => void;
}

export interface Action<Result, Input = void> extends ActionPlace {
  run: (input: Input) => Promise<Result>;
  /** The toast after success; none when the result is shown in place of the form. May write the result into the cache. */
  done?: (result: Result, client: QueryClient, input: Input) => Done | undefined | Promise<Done | undefined>;
  failed: {
    /** Title of a failure's toast; without one the screen shows `problem`. */
    title?: string;
    fallback: string;
  };
  /** The action is a login: a 401 is an ordinary failure, and there is nothing to refetch. */
  isEntry?: boolean;
  /** Shows a failure in its own way. @returns the toast's text, if it differs from the message */
  onFailed?: (error: Error, message: string) => string | undefined;
  staysOpen?: boolean;
  /** Queries to refetch afterwards, in addition to the administrators'. */
  lists?: readonly QueryKey[];
}

/** Afterwards: a toast, an offer to undo, refetched lists, and the focus on an element that still exists. */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const { run, done, failed, isEntry, onFailed, staysOpen, lists = [], onClose, onDone } = action;
  const client = useQueryClient();
  const stale = isEntry ? [] : [['admin'], ...lists];
  const refetch = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const byKeyboard = useRef(false);
  const isHandled = (error: Error) => !isEntry && isExpired(error);

  async function undo(restore: () => Promise<string>) {
    onDone?.();
    try {
      toast({ title: await restore() });
    } catch (error) {
      if (!isExpired(error)) {
        toast({
          tone: 'error',
          title: 'Erro ao desfazer',
          description: plainMessage(error, 'Não foi possível desfazer a exclusão.'),
          duration: UNDO_MS,
          action: { label: 'Tentar de novo', onPress: () => undo(restore) },
        });
      }
    }
    await refetch();
  }

  function showOutcome({ restore, ...words }: Done) {
    toast(restore ? { ...words, duration: UNDO_MS, action: { label: 'Desfazer', onPress: () => undo(restore) } } : words);
    if (!onDone) return;
    // The pressed button may be gone. For a keyboard the focus goes to "Desfazer", because the toast, which stays while it has the
    // focus, would disappear before anybody tabs there.
    afterFocusReturn(() => {
      const offer = restore && byKeyboard.current && document.querySelector<HTMLElement>('[data-toast] button');
      if (offer) offer.focus();
      else onDone();
    });
  }

  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      const outcome = await done?.(result, client, input);
      if (!outcome) return;
      // Synchronous, because afterFocusReturn only waits for a dialog that is already closing.
      if (onClose) flushSync(onClose);
      showOutcome(outcome);
    },
    onError: (failure) => {
      if (!staysOpen) onClose?.();
      if (isHandled(failure)) return;
      const message = plainMessage(failure, failed.fallback);
      const description = onFailed?.(failure, message) ?? message;
      if (failed.title) toast({ tone: 'error', title: failed.title, description });
    },
    // A failure is reported at once; a success stays pending until the lists are refetched.
    onSettled: (_, failure) => {
      const refetched = refetch();
      return failure ? undefined : refetched;
    },
  });

  return {
    isPending,
    run: mutate,
    /** For a button, or Enter in a field: as `run`, but ignored while an action is pending. */
    press: (event: Pick<UIEvent, 'detail'>, input: Input) => {
      // A click by keyboard has a count of 0.
      byKeyboard.current = event.detail === 0;
      if (!isPending) mutate(input);
    },
    problem: error && !isHandled(error) ? plainMessage(error, failed.fallback) : null,
    input: variables,
    reset,
  };
}

/** Shows a toast when something could not be loaded, unless the session has ended. */
export function useFailureToast(error: Error | null, title: string, fallback: string): void {
  useEffect(() => {
    if (error && !isExpired(error)) toast({ tone: 'error', title, description: plainMessage(error, fallback) });
  }, [error, title, fallback]);
}

export const withRow =
  <Row extends { id: number }>(row: Row) =>
  (list: Row[] | undefined): Row[] | undefined =>
    list?.map((one) => (one.id === row.id ? row : one));
