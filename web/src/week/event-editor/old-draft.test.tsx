import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { emptyDay } from '../../draft/model.ts';
import { visit } from '../../testing/visit.tsx';
import { evening, keepWeek, week } from '../../testing/weeks.ts';

// Storage that version 0.7 leaves on a device.

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));

const named = (...names: string[]) => names.map((eventName) => ({ ...emptyDay(), eventName }));
const draft = (dateText: string, ...names: string[]) => ({ dateText, days: named(...names), extra: null, savedAt: 1 });

async function open(first: Week, storage: Record<string, unknown>, path = '/designer') {
  let server: ReturnType<typeof keepWeek> | undefined;
  const visited = await visit(path, {}, (api) => {
    server = keepWeek(api, first);
    for (const [key, value] of Object.entries(storage)) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  });
  await waitFor(() => expect(document.querySelector('[data-week-state]')).not.toBeNull());
  return {
    ...visited,
    names: () =>
      server
        ?.now()
        .programme?.events.slice(0, 2)
        .map(({ eventName }) => eventName),
  };
}

const offer = () => screen.queryByRole('region', { name: 'Rascunho antigo' });
const isForgotten = (key = 'quartou-draft') => waitFor(() => expect(localStorage.getItem(key)).toBeNull());

test.each(['25/11/2026', ''])('a draft (%j) fills its week, or the one on the screen, if that is empty', async (dateText) => {
  const { names } = await open(week(null), { 'quartou-draft': draft(dateText, 'Samba', 'Choro'), 'quartou-outbox': '{}' });
  await waitFor(() => expect(names()).toEqual(['Samba', 'Choro']));
  await isForgotten();
  await isForgotten('quartou-outbox');
  expect(offer()).toBeNull();
});

test('a week with content is only replaced when the user agrees', async () => {
  const { api, user, names, leave } = await open(week([{ eventName: 'Samba' }]), {
    'quartou-draft': draft('25/11/2026', 'Samba', 'Choro'),
  });
  await waitFor(() => expect(offer()?.textContent).toContain('com outro conteúdo em Quinta.'));
  expect(api.sent(evening(1))).toEqual([]);
  expect(localStorage.getItem('quartou-draft')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Usar o deste aparelho' }));
  await waitFor(() => expect(names()).toEqual(['Samba', 'Choro']));
  await isForgotten();
  leave();

  const again = await open(week([{ eventName: 'Samba' }]), { 'quartou-draft': draft('25/11/2026', 'Baile') });
  await again.user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await isForgotten();
  expect(offer()).toBeNull();
  expect(again.names()).toEqual(['Samba', null]);
});

test('using and discarding the draft can be undone', async () => {
  const { user, names } = await open(week([{ eventName: 'Samba' }]), { 'quartou-draft': draft('25/11/2026', 'Baile') });
  const isOfferedAgain = async () => {
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(localStorage.getItem('quartou-draft')).toContain('Baile');
  };
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await isForgotten();
  await isOfferedAgain();
  await user.click(screen.getByRole('button', { name: 'Usar o deste aparelho' }));
  await waitFor(() => expect(names()).toEqual(['Baile', null]));
  await isOfferedAgain();
  await waitFor(() => expect(names()).toEqual(['Samba', null]));
});

test('a draft equal to the week is removed; one of another week stays', async () => {
  const { leave } = await open(week([{ eventName: 'Samba' }]), { 'quartou-draft': draft('25/11/2026', 'Samba') });
  await isForgotten();
  leave();
  await open(week(null), { 'quartou-draft': draft('02/12/2026', 'Samba'), 'quartou-outbox': '{}' });
  // The older keys are removed in the effects of the same render.
  await isForgotten('quartou-outbox');
  expect(localStorage.getItem('quartou-draft')).not.toBeNull();
  expect(offer()).toBeNull();
});

test.each([
  ['quartou-draft', week(null), draft('25/11/2026', 'Baile')],
  [
    'quartou-day-70',
    week([{ eventName: 'Samba' }]),
    { scheduleId: 7, index: 0, revision: 1, base: emptyDay(), mine: named('Baile')[0] },
  ],
])('%s is removed only after its text is stored again, because the page may close at once', async (key, first, left) => {
  const removing = vi.spyOn(Storage.prototype, 'removeItem');
  const storedThen: (string | null)[] = [];
  removing.mockImplementation(function (this: Storage, name) {
    if (name === key)
      storedThen.push(
        this.getItem(
          this.key([...Array(this.length).keys()].findIndex((n) => this.key(n)?.startsWith('quartou-evening-'))) ?? '',
        ),
      );
    delete this[name];
  });
  await open(first, { [key]: left });
  await isForgotten(key);
  removing.mockRestore();
  expect(storedThen).toEqual([expect.stringContaining('Baile')]);
});

test('an unsaved day of a sent programme is saved over the revision it was based on', async () => {
  const [base, mine] = named('Samba', 'Baile');
  const { api, names } = await open(week([{ eventName: 'Samba' }]), {
    'quartou-day-70': { eventId: 70, scheduleId: 7, index: 0, revision: 1, base, mine },
  });
  await waitFor(() => expect(names()).toEqual(['Baile', null]));
  expect(api.sent(evening(0))).toEqual([expect.objectContaining({ scheduleId: 7, revision: 1, eventName: 'Baile' })]);
  await isForgotten('quartou-day-70');
});

test.each(['{', '{"days":[{"eventName":7}],"dateText":9}'])('unreadable storage does no harm: %j', async (text) => {
  const { names } = await open(week([{ eventName: 'Samba' }]), { 'quartou-draft': text, 'quartou-day-70': text });
  await isForgotten('quartou-day-70');
  expect(names()).toEqual(['Samba', null]);
  expect(offer()).toBeNull();
});
