import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Store, useStore } from '../listeners.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';
import { isTyping } from './page-state.ts';

export interface ToastInput {
  title: string;
  description?: string | undefined;
  detail?: string | undefined;
  /** Undefined for a success. A toast with 'error' has the role alert, any other toast the role status. */
  tone?: 'warn' | 'error' | undefined;
  action?: {
    label: string;
    onPress: (isByKeyboard: boolean) => void;
    /** Focuses the button, which a keyboard user could not reach in time. If the user is typing, the text box keeps the focus. */
    isFocused?: boolean;
  };
  /** The time on the screen, in ms; by default 5000 (spec §9). While hovered or focused, the toast stays. */
  duration?: number;
}

type ShownToast = ToastInput & { id: number };

// Each dialog has a ToastOutlet, because the page outside an open dialog is inert. The topmost outlet shows the latest toast.
const latest = new Store<ShownToast | null>(null);
const outlets = new Store<string[]>([]);
let lastId = 0;
/** Id of the toast shown last. If a dialog opens or closes, another outlet shows the toast again, but must not focus it again. */
let shownId = 0;

export function toast(input: ToastInput): void {
  lastId += 1;
  latest.set({ ...input, id: lastId });
}

export const dismissToast = (): void => latest.set(null);

/** True while a dialog is open: the page has one outlet, and each open dialog adds one. */
export const useHasDialog = (): boolean => useStore(outlets).length > 1;

/**
 * Returns the top edge of a toast on a phone, in px: below every `[data-toast-below]` that the toast would otherwise cover, but
 * at most half a window's height below the top of the page's visible part. An open keyboard may move that part down.
 */
function belowHeads(box: HTMLElement): number {
  const start = window.visualViewport?.offsetTop ?? 0;
  let top = start;
  for (const head of (box.closest('[role="dialog"]') ?? document).querySelectorAll('[data-toast-below]')) {
    const { top: from, bottom } = head.getBoundingClientRect();
    if (from < top + box.offsetHeight && bottom > top) top = bottom;
  }
  return Math.min(top, start + innerHeight / 2);
}

/** On a wide screen, a toast's smallest distance in px from the window's lower edge: the `6rem` in the class of `ToastOutlet`. */
const LOWEST = 96;

/** Returns the px above the window's lower edge that a toast must leave free for buttons; 0 if its usual place covers none. */
function aboveButtons(box: HTMLElement): number {
  const buttons = (box.closest('[role="dialog"]') ?? document).querySelector('.bottom-bar, [data-toast-above]');
  // The bar is measured, because at the end of a page the footer moves the bar up.
  const bar = buttons?.getBoundingClientRect();
  const isNear = bar && bar.right > box.getBoundingClientRect().left && bar.bottom > innerHeight - LOWEST - box.offsetHeight;
  return isNear ? innerHeight - bar.top : 0;
}

export function ToastOutlet() {
  const id = useId();
  const newest = useStore(latest);
  const isTop = useStore(outlets).at(-1) === id;

  useEffect(() => {
    outlets.set([...outlets.get(), id]);
    return () => outlets.set(outlets.get().filter((other) => other !== id));
  }, [id]);

  const visible = isTop ? newest : null;
  const box = useRef<HTMLDivElement>(null);
  const visibleId = visible?.id;
  useLayoutEffect(() => {
    const toastBox = box.current;
    if (visibleId === undefined || !toastBox) return;
    const place = () => {
      toastBox.style.setProperty('--bar', `${aboveButtons(toastBox)}px`);
      toastBox.style.setProperty('--heads', `${belowHeads(toastBox)}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(toastBox.parentElement ?? document.body);
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('scroll', place, { signal });
    // Places the toast again when the animation of an opening dialog has ended, because the dialog moves until then.
    document.addEventListener('animationend', place, { signal });
    // An on-screen keyboard moves the visible part of the page without a scroll event of the window.
    window.visualViewport?.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('scroll', place, { signal });
    return () => {
      observer.disconnect();
      ending.abort();
    };
  }, [visibleId]);
  // Both live regions exist from the start, because a region that appears together with its text is not announced.
  return (
    <div
      ref={box}
      className="pointer-events-none fixed inset-x-0 top-(--heads) z-60 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] sm:inset-x-auto sm:top-auto sm:right-[env(safe-area-inset-right)] sm:bottom-[clamp(6rem,var(--bar,0px),50dvh)] sm:w-96 print:hidden"
    >
      <div role="status">{visible && visible.tone !== 'error' && <Toast key={visible.id} {...visible} />}</div>
      <div role="alert">{visible?.tone === 'error' && <Toast key={visible.id} {...visible} />}</div>
    </div>
  );
}

function Toast({ id, title, description, detail, tone, action, duration = 5000 }: ShownToast) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isFocused] = useState(() => action?.isFocused && id !== shownId && !isTyping());

  const giveBack = useCallback(() => {
    const focused = document.activeElement?.closest('[data-toast]');
    if (!focused) return;
    const place = focused.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('conteudo');
    const to = cameFrom.current?.isConnected ? cameFrom.current : place;
    to?.focus({ preventScroll: true });
  }, []);
  // Another toast may replace a focused toast without a call of `leave`, so the ref's cleanup also gives the focus back.
  const removed = useCallback(() => giveBack, [giveBack]);

  function leave() {
    giveBack();
    dismissToast();
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = () => clearTimeout(timer.current);
  function start() {
    hold();
    if (document.activeElement?.closest('[data-toast]')) return;
    timer.current = setTimeout(() => latest.get()?.id === id && dismissToast(), duration);
  }
  const onMount = useEffectEvent(() => {
    shownId = id;
    start();
  });
  useEffect(() => {
    onMount();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus stop the timer, and the element has no action of its own
    <div
      ref={removed}
      data-toast=""
      // Does not use `onPointerEnter`, which also fires when the toast appears under a pointer that does not move.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && hold()}
      onPointerLeave={start}
      onBlur={start}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold();
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      className={cn(
        'animate-arrive pointer-events-auto flex items-start gap-3 rounded-lg border bg-card p-4 shadow-float',
        tone === 'error' ? 'border-danger' : tone === 'warn' ? 'border-warn/60' : 'border-line',
      )}
    >
      <Icon
        name={tone ? 'warning' : 'check'}
        className={cn('mt-0.5 shrink-0', tone === 'error' ? 'text-danger' : tone === 'warn' ? 'text-warn' : 'text-ok')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-soft">{description}</p>}
        {detail && <p className="mt-1 text-sm">{detail}</p>}
        {action && (
          <Button
            size="sm"
            className="mt-2"
            autoFocus={isFocused}
            onClick={({ detail }) => {
              leave();
              action.onPress(detail === 0);
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <Button look="quiet" size="icon" className="-m-2" aria-label="Fechar aviso" onClick={leave}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
