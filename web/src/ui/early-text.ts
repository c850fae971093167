import { type ChangeEvent, useLayoutEffect } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells a box's owner of the text that was typed (or filled in by the browser) in the page's frame before the script came:
 * React keeps it in the box, but would replace it by the state's at the next render.
 */
export function useEarlyText<E extends Box>(id: string, onChange: ((event: ChangeEvent<E>) => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before
  useLayoutEffect(() => {
    const box = document.getElementById(id) as E | null;
    // What React believes to be in the box is its default value.
    if (box && box.value !== box.defaultValue) onChange?.({ target: box, currentTarget: box } as ChangeEvent<E>);
  }, []);
}
