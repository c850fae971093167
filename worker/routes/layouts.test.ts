import { expect, it } from 'vitest';
import { layoutList } from '../../core/contracts/catalogue.ts';
import { mediaUrl } from '../media/keys.ts';
import { answer, get } from '../test/api.ts';
import { makeLayout } from '../test/fixtures.ts';

it('lists the layouts that were not deleted, newest first', async () => {
  const old = await makeLayout({ createdAt: '2026-01-01T00:00:00.000Z' });
  const young = await makeLayout({ createdAt: '2026-02-01T00:00:00.000Z', name: 'Noite "das" Ações' });
  const gone = await makeLayout({ deletedAt: '2026-03-01T00:00:00.000Z' });

  const list = await answer(get('/api/layouts'), layoutList);

  expect(list.map((layout) => layout.id)).toEqual([young.id, old.id]);
  expect(list).not.toContainEqual(expect.objectContaining({ id: gone.id }));
  expect(list[0]).toEqual({
    id: young.id,
    name: 'Noite "das" Ações',
    imageUrl: mediaUrl(young.fileHash),
    width: 600,
    height: 800,
    createdAt: '2026-02-01T00:00:00.000Z',
  });
});
