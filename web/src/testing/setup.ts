// Adds browser features that jsdom lacks, and resets state that an earlier test has changed.
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearTimers } from './timers.ts';

// The test files share a process, so a module that an earlier file has loaded would keep its state, and that file's mocks.
vi.resetModules();

// Only a test that fails waits until this limit, so the limit may be long.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message?.slice(0, 4000)) });

// A `probe` (api/connection.ts) of an earlier test may end after that test and set the device offline.
beforeEach(() => onlineManager.setOnline(true));

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  clearTimers();
  // Waits until code that has just got a response has started its timers, so that clearTimers stops these timers too.
  await new Promise((resolve) => setTimeout(resolve));
  clearTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
  localStorage.clear();
  sessionStorage.clear();
});

Object.assign(globalThis, { __VENUE_TIME_ZONE__: 'America/Sao_Paulo', __CONTRACTS__: 'of today' });

Reflect.set(globalThis, 'CSS', { supports: () => false, escape: (text: string) => text });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Reflect.set(globalThis, 'IntersectionObserver', ResizeObserver);
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });
window.requestIdleCallback ??= (run) => Number(setTimeout(run));
window.cancelIdleCallback ??= clearTimeout;
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= () => 'blob:x';
URL.revokeObjectURL ??= () => {};

// Replaces jsdom's `getComputedStyle`, which takes most of the time of `getByRole`. An element's own style is enough here,
// because the tests load no stylesheet.
const HIDDEN = 'head, script, style, template, datalist, [hidden]';
window.getComputedStyle = ((element: HTMLElement) => {
  const display = element.matches(HIDDEN) ? 'none' : element.style.display || 'block';
  const values: Record<string, string> = { display, visibility: element.style.visibility || 'visible' };
  return { ...values, getPropertyValue: (name: string) => values[name] ?? element.style.getPropertyValue(name) };
}) as typeof window.getComputedStyle;

// Keeps React from creating an error per element for the stacks in its warnings, which takes a tenth of the processor time.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Reflect.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });
