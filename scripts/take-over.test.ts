import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

/** Delivers messages at once, unlike the browser's `MessageChannel`: the fake timers would end the time limit before a reply. */
class DirectChannel {
  port1 = { onmessage: (_: { data: unknown }) => {} };
  port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}

const script = readFileSync(new URL('../web/public/take-over.js', import.meta.url), 'utf8');

/** `reply`: undefined if the window does not reply. */
type Window = { url?: string; visibilityState?: string; reply?: boolean };

/** Runs the script in a pretend service worker, asks it to take over, and returns whether it does. */
async function takesOver(windows: Window[]): Promise<boolean> {
  const clients = windows.map(({ url = 'http://localhost/designer', visibilityState = 'visible', reply }) => ({
    url,
    frameType: 'top-level',
    visibilityState,
    postMessage: (_: string, [port]: [DirectChannel['port2']]) => reply !== undefined && port.postMessage(reply),
  }));
  const handlers: Record<string, (event: object) => void> = {};
  const skipWaiting = vi.fn();
  const worker = {
    clients: { matchAll: async () => clients },
    skipWaiting,
    addEventListener: (name: string, handler: (event: object) => void) => Object.assign(handlers, { [name]: handler }),
  };
  new Function('self', 'MessageChannel', script)(worker, DirectChannel);
  let done: Promise<void> | undefined;
  handlers.message?.({ data: { type: 'take-over' }, waitUntil: (promise: Promise<void>) => (done = promise) });
  await vi.runAllTimersAsync();
  await done;
  return skipWaiting.mock.calls.length > 0;
}

it.each<[string, boolean, Window[]]>([
  ['all windows allow a reload', true, [{ reply: true }, { reply: true }]],
  ['a window does not allow a reload', false, [{ reply: true }, { reply: false, visibilityState: 'hidden' }]],
  ['a visible window does not reply', false, [{ reply: true }, {}]],
  ['a hidden window is suspended', true, [{ reply: true }, { visibilityState: 'hidden' }]],
  ['a link’s page is open', true, [{ reply: true }, { url: 'http://localhost/s/abc' }]],
])('a new version of the app takes over only if no window may lose text: %s, %j', async (_, expected, windows) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  expect(await takesOver(windows)).toBe(expected);
  vi.useRealTimers();
});
