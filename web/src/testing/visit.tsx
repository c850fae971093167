import { render, type Screen, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { HOUSE_DEFAULT } from '../../../core/contracts/house.ts';
import { PretendApi } from './pretend-api.ts';
import { counts, deletedList } from './rows.ts';
import { week } from './weeks.ts';

/** The server's default responses: a logged-in administrator, a house that has finished its first hour, and empty lists. */
const DEFAULT_RESPONSES = {
  'auth/user': { username: 'Lúcia' },
  'admin/counts': counts({ schedules: 1, layouts: 1, attractions: 1, values: 1, links: 1 }),
  'admin/missing-images': { layouts: [], attractions: [], logo: false },
  layouts: [],
  attractions: [],
  'attractions/memory': [],
  values: [],
  'lot-settings': [],
  house: HOUSE_DEFAULT,
  links: [],
  deleted: deletedList([]),
  schedules: [],
  'imports/current': null,
  weeks: week(null),
  'schedules/usual': [null, null, null, null, null],
  'schedules/history': { items: [], next: null },
};

/** Opens the app at an address. `lists` maps paths after `/api/` to the server's JSON. Returns `prepare`'s result as `server`. */
export async function visit<Server>(
  path: string,
  lists: Record<string, unknown> = {},
  prepare?: (api: PretendApi) => Server | Promise<Server>,
) {
  // Each call imports the app's modules anew, so that no cache of an earlier call is used. `pagehide` makes the app of an earlier
  // call send its unsaved changes now, to a server that never responds, instead of later to the server of this call.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve));
  vi.resetModules();
  vi.stubGlobal('confirm', () => true);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', path);
  const api = new PretendApi({ ...DEFAULT_RESPONSES, ...lists });
  const server = (await prepare?.(api)) as Server;
  const [{ App }, { loadScreen }, { BrowserRouter }] = await Promise.all([
    import('../app/app.tsx'),
    import('../app/screens.tsx'),
    import('react-router'),
  ]);
  // Without this call, React would show the screen's fallback, and then the screen 300 ms later.
  await loadScreen(window.location.pathname);
  const { unmount } = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return { api, user: userEvent.setup({ pointerEventsCheck: 0 }), leave: unmount, server };
}

/** Makes the app read its lists again, as when a person returns to the app's tab. */
export const returnToTab = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

/** Waits until the only toast has these lines and the role status, which announces all but errors. */
export const expectToast = (...lines: (string | RegExp)[]) => expectToasts({ status: lines });

/** Like `expectToast`, for an error's toast, which has the role alert (spec §9, “destructive”). */
export const expectErrorToast = (...lines: (string | RegExp)[]) => expectToasts({ alert: lines });

async function expectToasts({ status = [], alert = [] }: { status?: (string | RegExp)[]; alert?: (string | RegExp)[] }) {
  const linesOf = (role: string) => textsOf(document.querySelectorAll(`[role="${role}"] > [data-toast] p`));
  const wanted = (lines: (string | RegExp)[]) =>
    lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)));
  await waitFor(() =>
    expect({ status: linesOf('status'), alert: linesOf('alert') }).toEqual({ status: wanted(status), alert: wanted(alert) }),
  );
}

export const textsOf = (elements: Iterable<Element>) => Array.from(elements, ({ textContent }) => textContent);

export async function findDialog(title: string) {
  const heading = await screen.findByRole('heading', { name: title });
  const dialog = heading.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`“${title}” is the heading of no dialog.`);
  return { ...within(dialog), text: () => dialog.textContent };
}

export async function logIn({ api, user }: { api: PretendApi; user: UserEvent }, username: string) {
  for (const call of ['POST /api/login', 'GET /api/auth/user']) api.on(call, { json: { username } });
  await user.type(await screen.findByRole('textbox', { name: 'Usuário' }), username);
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
}

export async function openDialog(user: UserEvent, button: string, title: string, part: Pick<Screen, 'findByRole'> = screen) {
  await user.click(await part.findByRole('button', { name: button }));
  return findDialog(title);
}
