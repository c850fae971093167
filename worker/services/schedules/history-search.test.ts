import { expect, it } from 'vitest';
import { matchOf } from './history-search.ts';

const read = (typed: string) => matchOf(typed).map((one) => one.map(({ column, text }) => `${column}:${text}`).join(' or '));

it.each([
  ['samba', ['words:samba']],
  ['  Samba   do  BISTRÔ ', ['words:samba', 'words:do', 'words:bistro']],
  ['R&B', ['words:r&b']],
  ['(Ao', ['words:ao']],
  ['25/11', ['dates: 25/ 11/ or words:25/11']],
  ['5/11', ['dates: 05/ 11/ or words:5/11']],
  ['25/1', ['dates: 25/ 01/ or dates: 25/ 1 or words:25/1']],
  ['25/', ['dates: 25/ or words:25/']],
  ['25-11-2026', ['dates: 25/ 11/ 2026 or words:25-11-2026']],
  ['25.11.20', ['dates: 25/ 11/ 20 or dates: 25/ 11/ 2020/ or words:25.11.20']],
  ['25/11/2', ['dates: 25/ 11/ 2 or words:25/11/2']],
  ['25112026', ['dates: 25/ 11/ 2026/ or words:25112026']],
  ['80/90', ['dates: 80/ 90/ or words:80/90']],
  ['25', ['words:25 or dates: 25']],
  ['samba 25/11', ['words:samba', 'dates: 25/ 11/ or words:25/11']],
  ['"; drop table x', ['words:drop', 'words:table', 'words:x']],
])('the search text %j is parsed as %j', (typed, match) => {
  expect(read(typed)).toEqual(match);
});

it('a search text without letters or digits gives no terms, and of a long one only the first twelve words count', () => {
  for (const typed of ['', '   ', '🔥', '"*', '()', '-']) expect(matchOf(typed), typed).toEqual([]);
  expect(matchOf('a '.repeat(50))).toHaveLength(12);
});
