import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusReturn } from './dialog-focus.ts';

const buttons = ['opener', 'inside', 'next'].map((name) => Object.assign(document.createElement('button'), { name }));
const [opener, inside, next] = buttons as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  document.body.replaceChildren(...buttons);
  opener.focus();
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});

afterEach(() => document.body.replaceChildren());

/** Waits until the queued microtasks have run. A key event is a task of its own, so no key event comes during this wait. */
const restOfTheTask = async () => {
  for (let turns = 0; turns < 5; turns += 1) await null;
};

test('a closing dialog focuses its opener before the next key press, and moves the focus only once', async () => {
  const { unmount } = renderHook(useFocusReturn, { wrapper: StrictMode });
  inside.focus();
  unmount();
  await restOfTheTask();
  expect(document.activeElement).toBe(opener);
  next.focus();
  for (const frame of frames) frame(0);
  expect(document.activeElement).toBe(next);
});

test('a closing dialog restores the focus even when Headless UI focuses another element', async () => {
  const { unmount } = renderHook(useFocusReturn);
  unmount();
  queueMicrotask(() => inside.focus());
  await restOfTheTask();
  expect(document.activeElement).toBe(opener);
});

test('if a dialog replaces another, the focus stays inside; closing the second focuses the first dialog’s opener', async () => {
  const first = renderHook(useFocusReturn);
  inside.focus();
  first.unmount();
  const second = renderHook(useFocusReturn);
  await restOfTheTask();
  expect(document.activeElement).toBe(inside);
  inside.remove();
  second.unmount();
  await restOfTheTask();
  expect(document.activeElement).toBe(opener);
});

test('when a dialog closes after its opener was removed, <main> gets the focus unless something else has the focus', async () => {
  const main = Object.assign(document.createElement('main'), { tabIndex: -1 });
  document.body.append(main);
  const first = renderHook(useFocusReturn);
  opener.remove();
  first.unmount();
  await restOfTheTask();
  expect(document.activeElement).toBe(main);
  next.focus();
  const second = renderHook(useFocusReturn);
  next.remove();
  inside.focus();
  second.unmount();
  await restOfTheTask();
  expect(document.activeElement).toBe(inside);
});
