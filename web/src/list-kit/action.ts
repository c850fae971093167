import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isExpired, plainMessage } from '../api/errors.ts';
import { afterFocusReturn } from '../ui/focus.ts';
import { toast } from '../ui/toast.tsx';

/** How long something can be undone from its toast, ms. */
const UNDO_TIME = 10_000;

/** The toast after something was done. */
interface Done {
  title: string;
  description?: string | undefined;
  /** Undoes it, and gives the title of the toast that says so. */
  restore?: () => Promise<string>;
}

/** Where an action is asked for. */
export interface ActionPlace {
  /** Closes what has asked. */
  onClose?: () => void;
  /** Puts the focus somewhere that still exists once it is done. */
  onDone?: () => void;
}

export interface Action<Result, Input = void> extends ActionPlace {
  run: (input: Input) => Promise<Result>;
  /** What a toast says of it; nothing where something else is shown in place of what asked. May put the result into the cache. */
  done?: (result: Result, client: QueryClient, input: Input) => Done | undefined | Promise<Done | undefined>;
  failed: {
    /** Of the toast; without one the screen shows `problem`. */
    title?: string;
    /** What is said where the server says nothing. */
    fallback: string;
  };
  /** It lets somebody in: a 401 is an answer like others, and there is nothing to refetch. */
  isEntry?: boolean;
  /** Shows a failure where it belongs. @returns what the toast says, where that is not the message */
  onFailed?: (error: Error, message: string) => string | undefined;
  /** A failure leaves what has asked open. */
  staysOpen?: boolean;
  /** Queries to refetch afterwards, beside the administrators'. */
  lists?: readonly QueryKey[];
}

/** Does something on the server: says so, offers to undo it, refetches the lists, and puts the focus where something is. */
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
          duration: UNDO_TIME,
          action: { label: 'Tentar de novo', onPress: () => undo(restore) },
        });
      }
    }
    await refetch();
  }

  function say({ restore, ...words }: Done) {
    toast(restore ? { ...words, duration: UNDO_TIME, action: { label: 'Desfazer', onPress: () => undo(restore) } } : words);
    if (!onDone) return;
    // The pressed button may be gone. By keyboard the focus goes to "Desfazer", which would time out before one could tab
    // there; the toast stays while it has the focus.
    afterFocusReturn(() => {
      const offer = restore && byKeyboard.current && document.querySelector<HTMLElement>('[data-toast] button');
      if (offer) offer.focus();
      else onDone();
    });
  }

  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      const said = await done?.(result, client, input);
      if (!said) return;
      // Synchronously: afterFocusReturn waits for a dialog that is already closing.
      if (onClose) flushSync(onClose);
      say(said);
    },
    onError: (failure) => {
      if (!staysOpen) onClose?.();
      if (isHandled(failure)) return;
      const message = plainMessage(failure, failed.fallback);
      const description = onFailed?.(failure, message) ?? message;
      if (failed.title) toast({ tone: 'error', title: failed.title, description });
    },
    // A failure is told at once; what was done is pending until the lists show it.
    onSettled: (_, failure) => {
      const refetched = refetch();
      return failure ? undefined : refetched;
    },
  });

  return {
    isPending,
    run: mutate,
    /** For a button, or Enter in a field: as `run`, once at a time. */
    press: (event: Pick<UIEvent, 'detail'>, input: Input) => {
      // 0 by keyboard.
      byKeyboard.current = event.detail === 0;
      if (!isPending) mutate(input);
    },
    /** Why the last one failed. */
    problem: error && !isHandled(error) ? plainMessage(error, failed.fallback) : null,
    /** What the last one was given. */
    input: variables,
    /** Forgets the problem. */
    reset,
  };
}

/** Tells by a toast that something could not be had, unless the session has ended. */
export function useFailureToast(error: Error | null, title: string, fallback: string): void {
  useEffect(() => {
    if (error && !isExpired(error)) toast({ tone: 'error', title, description: plainMessage(error, fallback) });
  }, [error, title, fallback]);
}

/** A list that a query has brought, with this row as it is now. */
export const withRow =
  <Row extends { id: number }>(row: Row) =>
  (list: Row[] | undefined): Row[] | undefined =>
    list?.map((one) => (one.id === row.id ? row : one));
