import { expect, it } from 'vitest';
import { targetOf } from './prefetch.ts';

const CURRENT_ADDRESS = 'https://casa.test/client/history?busca=samba';

const namesOf = (link: string, isAdmin = true) => {
  const target = targetOf(link, CURRENT_ADDRESS, isAdmin);
  return target && [target.name, ...target.queries.map(({ queryKey }) => queryKey.join('/'))];
};

it.each([
  ['/designer?semana=2026-11-25', ['designer', 'schedules/week/2026-11-25/', 'values', 'lot-settings', 'layouts']],
  ['/admin/view/7', ['view', 'user', 'admin/counts', 'admin/schedules/recent', 'admin/schedules/7', 'schedules/week//7']],
  ['/client/schedule', ['newSchedule']],
])('the link %s prefetches the page and the queries %j', (link, needs) => expect(namesOf(link)).toEqual(needs));

it('without a login, a link to an administrators’ screen prefetches the chunk but no data', () =>
  expect(namesOf('/admin/values', false)).toEqual(['values']));

it.each(['https://elsewhere.test/designer', '/client/history', '/client/history?busca=x', '/media/abc', '#conteudo'])(
  'the link %s prefetches nothing, because it leads to no other screen',
  (link) => expect(namesOf(link)).toBeNull(),
);
