import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, isExpired, isUnconfirmed, plainMessage } from '../api/errors.ts';
import { afterFocusReturn } from '../ui/focus.ts';
import { isTyping } from '../ui/page-state.ts';
import { toast } from '../ui/toast.tsx';

const UNDO_MS = 10_000;

interface Done {
  tone?: 'warn' | undefined;
  title: string;
  description?: string | undefined;
  restore?: () => Promise<string>;
}

export interface ActionHandlers {
  onClose?: () => void;
  /** Called after the action, to move the focus to an element that still exists. */
  onDone?: (isByKeyboard: boolean) => void;
}

export interface Action<Result, Input = void> extends ActionHandlers {
  run: (input: Input) => Promise<Result>;
  /**
   * Returns the toast after success; undefined when the screen shows the result itself. May write the result into the cache.
   * `isShown` is false after the user has left the screen or closed the dialog of the running action.
   */
  done?: (result: Result, client: QueryClient, input: Input, isShown: boolean) => Done | undefined | Promise<Done | undefined>;
  failed: {
    /** Title of the toast after a failure. Without a title there is no toast, and the screen shows `problem`. */
    title?: string;
    fallback: string;
    /** The toast for a failure after which nobody knows whether the action was done. A dialog then stays open. */
    unconfirmed?: [title: string, text: string] | undefined;
    /** The text if no readable response came, in place of `plainMessage`'s. An error response brings its own words (spec §8). */
    lost?: string | undefined;
  };
  /** True if the action logs in or out, or sends a code. A 401 is then an ordinary failure, and nothing is refetched. */
  isAuth?: boolean;
  /** Called after a failure, for example to mark a field. @returns the toast's text; undefined stands for `message` */
  onFailed?: (error: Error, message: string) => string | undefined;
  /** True if the dialog stays open after the failure. */
  staysOpen?: (failure: Error) => boolean;
  /** Queries to refetch after the action, in addition to the administrators' queries. */
  lists?: readonly QueryKey[];
}

/** Runs an action, then shows a toast (which may offer an undo), refetches lists, and moves the focus by `onDone`. */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const { run, done, failed, isAuth, onFailed, staysOpen, lists = [], onClose, onDone } = action;
  const client = useQueryClient();
  const stale = isAuth ? [] : [['admin'], ...lists];
  const refetch = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const byKeyboard = useRef(false);
  const isHandled = (error: Error) => !isAuth && isExpired(error);
  const wordsOf = (error: Error): [title: string | undefined, text: string] =>
    (isUnconfirmed(error) && failed.unconfirmed) || [
      failed.title,
      (!(error instanceof ApiError) && failed.lost) || plainMessage(error, failed.fallback),
    ];

  const undo = (restore: () => Promise<string>) => async (isByKeyboard: boolean) => {
    onDone?.(isByKeyboard);
    try {
      toast({ title: await restore() });
    } catch (error) {
      if (!isExpired(error)) {
        toast({
          tone: 'error',
          title: 'Erro ao desfazer',
          description: plainMessage(error, 'Não foi possível desfazer.'),
          duration: UNDO_MS,
          action: { label: 'Tentar de novo', onPress: undo(restore), isFocused: isByKeyboard },
        });
      }
    }
    await refetch();
  };

  function showOutcome({ restore, ...words }: Done, wasShown: boolean) {
    toast(restore ? { ...words, duration: UNDO_MS, action: { label: 'Desfazer', onPress: undo(restore) } } : words);
    if (!onDone || !wasShown) return;
    // The pressed button may be gone. After a press by keyboard "Desfazer" gets the focus, because Tab may reach it only after
    // the toast has gone. A text box, or a control focused since the press, keeps the focus; but not after a dialog has closed,
    // because the dialog may have focused it.
    afterFocusReturn(() => {
      if (!onClose && (isTyping() || ![pressed.current, document.body].includes(document.activeElement))) return;
      const offer = restore && byKeyboard.current && document.querySelector<HTMLElement>('[data-toast] button');
      if (offer) offer.focus();
      else onDone(byKeyboard.current);
    });
  }

  // If the user closes the dialog of a running action, the action's end must not close another dialog or take the focus.
  const isShown = useRef(false);
  // A layout effect, because the cleanup of other effects runs only some time after the next page has appeared.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const isRunning = useRef(false);
  const pressed = useRef<Element | null>(null);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: run,
    onSuccess: async (result, input) => {
      const outcome = await done?.(result, client, input, isShown.current);
      if (!outcome) return;
      // Closes the dialog first, because `afterFocusReturn` in `showOutcome` waits only for a dialog that is already closing.
      const wasShown = isShown.current;
      if (onClose && wasShown) flushSync(onClose);
      showOutcome(outcome, wasShown);
    },
    onError: (failure) => {
      const isKeptOpen = staysOpen?.(failure) || (failed.unconfirmed && isUnconfirmed(failure));
      if (!isKeptOpen && isShown.current) onClose?.();
      if (isHandled(failure)) return;
      const [title, message] = wordsOf(failure);
      const description = onFailed?.(failure, message) ?? message;
      if (title) toast({ tone: 'error', title, description });
    },
    // A failed action ends at once. A successful action stays pending until the lists are refetched.
    onSettled: (_, failure) => {
      const refetched = refetch().then(() => {
        // The refetch may have removed the row that had the focus, if the dialog was closed during the action or by its failure.
        if (isShown.current) return;
        afterFocusReturn(() => document.activeElement === document.body && onDone?.(byKeyboard.current));
      });
      return failure ? undefined : refetched;
    },
  });

  /** Does nothing while the action runs: a second press may come before the button is disabled. */
  function start(input: Input): void {
    if (isRunning.current) return;
    // Without cookies the server would accept the login or code, but would not recognise this browser in the next request.
    if (isAuth && !navigator.cookieEnabled) {
      toast({ tone: 'error', title: 'Permita cookies neste site e tente de novo' });
      return;
    }
    isRunning.current = true;
    pressed.current = document.activeElement;
    mutate(input, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  }

  return {
    isPending,
    run: start,
    press: (event: Pick<UIEvent, 'detail'>, input: Input) => {
      // A mouse's second click may hit the next row, whose button has moved to the place of a removed row.
      if (event.detail > 1) return;
      // `detail` counts clicks, and is 0 for a press by keyboard.
      byKeyboard.current = event.detail === 0;
      start(input);
    },
    problem: error && !isHandled(error) ? wordsOf(error)[1] : null,
    input: variables,
    /** Forgets the last outcome. Do not call it while the action runs. */
    reset,
  };
}

export function useFailureToast(error: Error | null, title: string, fallback: string): void {
  useEffect(() => {
    if (error && !isExpired(error)) toast({ tone: 'error', title, description: plainMessage(error, fallback) });
  }, [error, title, fallback]);
}

export const withRow =
  <Row extends { id: number }>(row: Row) =>
  (list: Row[] | undefined): Row[] | undefined =>
    list?.map((one) => (one.id === row.id ? row : one));
