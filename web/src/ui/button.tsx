import type { ButtonHTMLAttributes, Ref } from 'react';
import { cn } from './cn.ts';

const LOOKS = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-press',
  outline: 'bg-card text-ink border-edge/70 hover:border-ink hover:bg-sunk',
  quiet: 'bg-transparent text-soft border-transparent hover:bg-sunk hover:text-ink',
  remove: 'bg-transparent text-soft border-transparent hover:bg-danger-wash hover:text-danger',
  /** For a button that deletes, discards or revokes. Such a button has an icon, and beside it is a `quiet` one that cancels. */
  danger: 'bg-danger-fill text-on-danger border-transparent hover:bg-danger-press',
} as const;

// On a touch screen every size is at least 44 px high.
const SIZES = {
  md: 'min-h-11 px-4',
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  icon: 'size-9 justify-center pointer-coarse:size-11',
} as const;

export type ButtonLook = keyof typeof LOOKS;

export function buttonClass(look: ButtonLook = 'outline', size: keyof typeof SIZES = 'md', className?: string): string {
  return cn(
    'inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap select-none',
    // Only a phone with enlarged text is narrower than 20rem. There a long label wraps instead of leaving the window.
    'max-[20rem]:max-w-full max-[20rem]:shrink-0 max-[20rem]:whitespace-normal',
    'transition-colors duration-150 disabled:opacity-55 disabled:pointer-events-none aria-disabled:opacity-55',
    LOOKS[look],
    SIZES[size],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook | undefined;
  size?: keyof typeof SIZES | undefined;
  /** An inactive button ignores presses but keeps the focus, which a disabled button would lose. */
  inactive?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, inactive, className, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, size, className)}
      aria-disabled={inactive || undefined}
      onClick={inactive ? undefined : onClick}
      {...rest}
    />
  );
}

/**
 * A ref callback: if the element contains the focus when removed, the focus goes to another control of its `[data-stop]` field,
 * or, if there is none, to its dialog or `main`.
 */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const control = element.closest('[data-stop]')?.querySelector<HTMLElement>('input, button:not(:focus)');
    (control ?? element.closest<HTMLElement>('[role="dialog"], main'))?.focus({ preventScroll: true });
  };
}

export function InlineButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={cn(
        // On a touch screen the area that reacts to presses is a little higher than the words.
        'relative min-h-6 font-semibold text-ink underline underline-offset-4 pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-2.5',
        className,
      )}
      {...rest}
    />
  );
}
