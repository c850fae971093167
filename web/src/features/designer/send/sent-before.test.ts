import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { questionText, sentBefore, sentText } from './sent-before.ts';

beforeAll(() => void vi.stubGlobal('__VENUE_TIME_ZONE__', 'America/Sao_Paulo'));
afterAll(() => void vi.unstubAllGlobals());

const AT = '2026-11-20T15:00:00.000Z';
const programme = (id: number, configuredDays: number, extraEvents = 0) => ({
  id,
  createdAt: AT,
  configuredDays,
  extraEvents,
  version: null,
  answer: null,
});
const own =
  (...ids: number[]) =>
  (id: number) =>
    ids.includes(id);

it('finds the newest programme with days in it, and counts them', () => {
  const week = [programme(9, 0), programme(8, 2), programme(7, 5, 1)];
  expect(sentBefore(week, ['week', 'extra'], own(7))).toEqual({
    part: 'week',
    programme: programme(8, 2),
    isOwn: false,
    count: 2,
  });
});

it('takes no programme without anything in it for a sent one', () => {
  expect(sentBefore([programme(9, 0)], ['week', 'extra'], own())).toBeNull();
  expect(sentBefore([], ['week'], own())).toBeNull();
});

it('finds an extra event only where one is about to go', () => {
  const week = [programme(9, 0, 1)];
  expect(sentBefore(week, ['week'], own())).toBeNull();
  expect(sentBefore(week, ['week', 'extra'], own())).toMatchObject({ part: 'extra', programme: { id: 9 } });
  expect(sentBefore([programme(9, 3)], ['extra'], own())).toBeNull();
});

it('says "você" only of what this device sent', () => {
  const mine = sentBefore([programme(9, 3)], ['week'], own(9));
  const theirs = sentBefore([programme(9, 3), programme(8, 3)], ['week'], own());
  const extra = sentBefore([programme(9, 0, 1)], ['extra'], own(9));
  expect([mine, theirs, extra].map((before) => before && sentText(before))).toEqual([
    'Você já enviou esta semana em 20/11/2026 12:00.',
    'Esta semana já foi enviada em 20/11/2026 12:00.',
    'Você já enviou o evento extra desta semana em 20/11/2026 12:00.',
  ]);
  expect([mine, theirs, extra].map((before) => before && questionText(before))).toEqual([
    'Você já enviou esta semana em 20/11/2026 12:00. Se enviar como outra, o Admin fica com duas.',
    'Esta semana já foi enviada em 20/11/2026 12:00. Se enviar como outra, o Admin fica com 3.',
    'Você já enviou o evento extra desta semana em 20/11/2026 12:00. Se enviar como outro, o Admin fica com dois.',
  ]);
});

it('tells of the newest version: its time, its number, and by name who sent it', () => {
  const version = {
    number: 2,
    kind: 'sent',
    author: 'Bia',
    isAdmin: false,
    createdAt: '2026-11-21T15:00:00.000Z',
    changes: 1,
  } as const;
  const text = (change: Partial<typeof version> | object) => {
    const before = sentBefore([{ ...programme(9, 3), version: { ...version, ...change } }], ['week'], own(9));
    return before && sentText(before);
  };
  expect(text({})).toBe('Bia enviou esta semana em 21/11/2026 12:00 (versão 2).');
  expect(text({ author: null })).toBe('Esta semana já foi enviada em 21/11/2026 12:00 (versão 2).');
  expect(text({ number: 1 })).toBe('Você já enviou esta semana em 21/11/2026 12:00.');
  expect(text({ kind: 'saved', number: 1 })).toBe('Você já enviou esta semana em 20/11/2026 12:00.');
});
