import { expect, it } from 'vitest';
import { addedAttractions, attractionList } from '../../core/contracts/attractions.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, refusal, remove } from '../test/api.ts';
import { makeAttraction } from '../test/fixtures.ts';

const headers = await admin();
const add = (names: unknown[]) => bodyOf(post('/api/attractions/list', { names }, headers), addedAttractions);
const listed = async () => (await bodyOf(get('/api/attractions'), attractionList)).map(({ name }) => name);

it('each new name is added once, existing names are counted, and the response says why other names are refused', async () => {
  await makeAttraction({ name: 'DJ Conceição' });
  const [gone, kept] = [await makeAttraction({ name: 'Banda Maré' }), await makeAttraction({ name: 'Banda Maré Alta' })];
  expect((await post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers)).status).toBe(200);
  const names = [
    ' Ana  Fonte ',
    'dj conceic\u0327a\u0303o',
    'ANA FONTE',
    'x',
    'banda maré',
    'y'.repeat(201),
    'Zé\u0007',
    'Trio Xodó',
  ];
  const { added, existing, refused } = await add(names);
  expect([added, existing]).toEqual([2, 3]);
  expect(refused).toEqual([
    { index: 3, reason: 'O nome deve ter pelo menos 2 caracteres.' },
    { index: 5, reason: 'Nome da Atração: no máximo 200 caracteres (tem 201).' },
    { index: 6, reason: 'Nome da Atração: tem caracteres que não dá para salvar.' },
  ]);
  expect(await listed()).toEqual(['Ana  Fonte', 'Banda Maré Alta', 'DJ Conceição', 'Trio Xodó']);
  expect(await add(names)).toMatchObject({ added: 0, existing: 5 });
});

it('the longest list of names is added in one round trip after the session’s look-up; a longer list is refused', async () => {
  const most = Array.from({ length: LIMITS.attractionNames }, (_, n) => `${n} ${'ç'.repeat(LIMITS.attractionName - 4)}`);
  expect(await add(most)).toEqual({ added: most.length, existing: 0, refused: [] });
  expect(lastLine().d1RoundTrips).toBe(2);
  const message = `Esperava uma lista de 1 a ${LIMITS.attractionNames} nomes.`;
  for (const names of [[], [...most, 'mais um'], [1], 'um']) {
    const error = await refusal(post('/api/attractions/list', { names }, headers), 422, 'validation');
    expect(error.message).toContain(message);
  }
  await remove('/api/attractions-all', headers);
});
