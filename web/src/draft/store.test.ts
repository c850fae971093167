import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, emptyDraft, emptyExtra } from './model.ts';
import { DRAFT_KEY } from './move-sends.ts';
import { AUTOSAVE_DELAY, DraftStore } from './store.ts';

/** A device: what it keeps, and whether it lets itself be read and written. */
function device(stored: string | null = null) {
  const kept = new Map(stored === null ? [] : [[DRAFT_KEY, stored]]);
  const refuses = { reading: false, writing: false };
  const setItem = vi.fn((key: string, value: string) => {
    if (refuses.writing) throw new DOMException('full', 'QuotaExceededError');
    kept.set(key, value);
  });
  const storage = {
    getItem(key: string) {
      if (refuses.reading) throw new DOMException('forbidden', 'SecurityError');
      return kept.get(key) ?? null;
    },
    setItem,
  };
  const world = { storage, now: Date.now };
  return { world, refuses, setItem, text: () => kept.get(DRAFT_KEY) ?? null };
}

const rename = (store: DraftStore, eventName: string, index = 0) => store.updateDay(index, (day) => ({ ...day, eventName }));

/** What a device keeps, as a draft. */
const reopened = (text: string | null): Draft => new DraftStore(device(text).world).get();

const START = new Date('2026-10-01T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('reading', () => {
  it('begins empty where nothing is stored', () => {
    const store = new DraftStore(device().world);
    expect(store.get()).toEqual(emptyDraft());
    expect(store.saveState()).toEqual({ savedAt: null, failed: false });
  });

  it('begins with what is stored, and knows since when', () => {
    const stored = { ...emptyDraft(), dateText: '07/10/2026', savedAt: 1_790_000_000_000 };
    const store = new DraftStore(device(JSON.stringify(stored)).world);
    expect(store.get()).toEqual({ ...emptyDraft(), dateText: '07/10/2026' });
    expect(store.saveState()).toEqual({ savedAt: 1_790_000_000_000, failed: false });
  });

  it('begins empty where storage is forbidden or damaged', () => {
    const forbidden = device();
    forbidden.refuses.reading = true;
    expect(new DraftStore(forbidden.world).get()).toEqual(emptyDraft());
    expect(new DraftStore(device('{"dateText":').world).get()).toEqual(emptyDraft());
  });
});

describe('autosave', () => {
  it('stores 300 ms after a change, not before', () => {
    expect(AUTOSAVE_DELAY).toBe(300);
    const { world, setItem, text } = device();
    const store = new DraftStore(world);
    rename(store, 'Noite');
    expect(store.get().days[0]?.eventName).toBe('Noite');
    vi.advanceTimersByTime(299);
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(setItem).toHaveBeenCalledTimes(1);
    expect(reopened(text())).toEqual(store.get());
    expect(store.saveState()).toEqual({ savedAt: START.getTime() + 300, failed: false });
  });

  it('stores once for changes that follow each other quickly, with the last of them', () => {
    const { world, setItem, text } = device();
    const store = new DraftStore(world);
    for (const name of ['N', 'No', 'Noite']) {
      rename(store, name);
      vi.advanceTimersByTime(200);
    }
    expect(setItem).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(setItem).toHaveBeenCalledTimes(1);
    expect(reopened(text()).days[0]?.eventName).toBe('Noite');
  });

  it('stores observations alone too', () => {
    const { world, text } = device();
    new DraftStore(world).updateDay(2, (day) => ({ ...day, observations: 'aniversariantes' }));
    vi.advanceTimersByTime(300);
    expect(reopened(text()).days[2]?.observations).toBe('aniversariantes');
  });

  it('stores nothing and tells nobody when a change changes nothing', () => {
    const { world, setItem } = device();
    const store = new DraftStore(world);
    const listener = vi.fn();
    store.subscribe(listener);
    store.update((draft) => draft);
    store.updateDay(0, (day) => day);
    store.updateDay(5, (day) => ({ ...day, eventName: 'Segunda' }));
    store.updateDay(-1, (day) => ({ ...day, eventName: 'Terça' }));
    vi.advanceTimersByTime(1000);
    expect(setItem).not.toHaveBeenCalled();
    expect(listener).not.toHaveBeenCalled();
    expect(store.get()).toEqual(emptyDraft());
  });
});

describe('flush', () => {
  it('stores at once, and not a second time later', () => {
    const { world, setItem, text } = device();
    const store = new DraftStore(world);
    rename(store, 'Noite');
    store.flush();
    expect(reopened(text()).days[0]?.eventName).toBe('Noite');
    expect(store.saveState().savedAt).toBe(START.getTime());
    vi.advanceTimersByTime(1000);
    store.flush();
    expect(setItem).toHaveBeenCalledTimes(1);
  });

  it('writes nothing where nothing changed', () => {
    const { world, setItem } = device();
    new DraftStore(world).flush();
    expect(setItem).not.toHaveBeenCalled();
  });
});

describe('a device that does not store', () => {
  it('says so, keeps the draft and goes on trying with every change', () => {
    const { world, refuses, text } = device();
    const store = new DraftStore(world);
    rename(store, 'a');
    vi.advanceTimersByTime(300);
    refuses.writing = true;
    rename(store, 'ab');
    vi.advanceTimersByTime(300);
    expect(store.saveState()).toEqual({ savedAt: START.getTime() + 300, failed: true });
    expect(store.get().days[0]?.eventName).toBe('ab');
    expect(reopened(text()).days[0]?.eventName).toBe('a');
    refuses.writing = false;
    rename(store, 'abc');
    vi.advanceTimersByTime(300);
    expect(store.saveState()).toEqual({ savedAt: START.getTime() + 900, failed: false });
    expect(reopened(text()).days[0]?.eventName).toBe('abc');
  });

  it('is asked again by flush (a tab being closed) without a further change', () => {
    const { world, refuses, text } = device();
    const store = new DraftStore(world);
    refuses.writing = true;
    rename(store, 'Noite');
    vi.advanceTimersByTime(300);
    refuses.writing = false;
    store.flush();
    expect(reopened(text()).days[0]?.eventName).toBe('Noite');
  });

  it('does not lose the draft to what another tab has stored', () => {
    const { world, refuses } = device();
    const store = new DraftStore(world);
    refuses.writing = true;
    rename(store, 'Noite');
    vi.advanceTimersByTime(300);
    store.adopt(JSON.stringify({ ...emptyDraft(), dateText: '14/10/2026' }));
    expect(store.get().days[0]?.eventName).toBe('Noite');
  });
});

describe('another tab', () => {
  const other = JSON.stringify({ ...emptyDraft(), dateText: '14/10/2026', savedAt: 1_790_000_000_000 });

  it('is followed when nothing of this one waits, without writing it back', () => {
    const { world, setItem } = device();
    const store = new DraftStore(world);
    const listener = vi.fn();
    store.subscribe(listener);
    store.adopt(other);
    expect(store.get()).toEqual({ ...emptyDraft(), dateText: '14/10/2026' });
    expect(store.saveState()).toEqual({ savedAt: 1_790_000_000_000, failed: false });
    expect(listener).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(setItem).not.toHaveBeenCalled();
  });

  it('is not followed while a change of this one waits to be stored', () => {
    const { world, text } = device();
    const store = new DraftStore(world);
    rename(store, 'Noite');
    store.adopt(other);
    expect(store.get().dateText).toBe('');
    vi.advanceTimersByTime(300);
    expect(reopened(text()).days[0]?.eventName).toBe('Noite');
    store.adopt(other);
    expect(store.get().dateText).toBe('14/10/2026');
  });

  it('that emptied the storage takes nothing away here', () => {
    const store = new DraftStore(device(other).world);
    store.adopt(null);
    expect(store.get().dateText).toBe('14/10/2026');
  });
});

describe('starting over', () => {
  it('takes another draft at once, also on the device, and can be undone', () => {
    const { world, text } = device();
    const store = new DraftStore(world);
    rename(store, 'Noite', 3);
    store.flush();
    const before = store.get();
    store.restore(emptyDraft());
    expect(before.days[3]?.eventName).toBe('Noite');
    expect(store.get()).toEqual(emptyDraft());
    expect(reopened(text())).toEqual(emptyDraft());
    store.restore(before);
    expect(store.get()).toBe(before);
    expect(reopened(text())).toEqual(before);
  });

  it('leaves no autosave behind that brings the old draft back', () => {
    const { world, setItem, text } = device();
    const store = new DraftStore(world);
    rename(store, 'Noite');
    store.restore(emptyDraft());
    vi.advanceTimersByTime(1000);
    expect(setItem).toHaveBeenCalledTimes(1);
    expect(reopened(text())).toEqual(emptyDraft());
  });
});

describe('identity', () => {
  it('is kept by everything that did not change', () => {
    const store = new DraftStore(device().world);
    store.updateExtra((extra) => extra);
    const before = store.get();
    rename(store, 'Noite', 1);
    const after = store.get();
    expect(after).not.toBe(before);
    expect(after.days[1]).not.toBe(before.days[1]);
    expect(after.days[1]?.attractions).toBe(before.days[1]?.attractions);
    for (const index of [0, 2, 3, 4]) expect(after.days[index]).toBe(before.days[index]);
    expect(after.extra).toBe(before.extra);
    store.updateExtra((extra) => ({ ...extra, eventName: 'Festa' }));
    expect(store.get().days).toBe(after.days);
  });

  it('of the draft and of the save state stays through a store', () => {
    const store = new DraftStore(device().world);
    rename(store, 'Noite');
    const draft = store.get();
    store.flush();
    expect(store.get()).toBe(draft);
    expect(store.saveState()).toBe(store.saveState());
  });
});

describe('the extra event', () => {
  it('comes into being when its section is opened, and not again', () => {
    const store = new DraftStore(device().world);
    expect(store.get().extra).toBeNull();
    store.updateExtra((extra) => extra);
    expect(store.get().extra).toEqual(emptyExtra());
    const before = store.get();
    store.updateExtra((extra) => extra);
    expect(store.get()).toBe(before);
  });
});

it('tells listeners of a change and of its storing, until they leave', () => {
  const store = new DraftStore(device().world);
  const seen: [string | undefined, number | null][] = [];
  const leave = store.subscribe(() => seen.push([store.get().days[0]?.eventName, store.saveState().savedAt]));
  rename(store, 'Noite');
  store.flush();
  leave();
  rename(store, 'Outra');
  store.flush();
  expect(seen).toEqual([
    ['Noite', null],
    ['Noite', START.getTime()],
  ]);
});
