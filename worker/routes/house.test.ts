import { beforeEach, expect, it } from 'vitest';
import { HOUSE_DEFAULT, house as houseResponse } from '../../core/contracts/house.ts';
import { house } from '../../db/schema/index.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, put, refusal, remove } from '../test/api.ts';
import { db } from '../test/fixtures.ts';
import { form, picture, send, stored } from '../test/uploads.ts';

const PATH = '/api/house';
const TEXTS = {
  name: 'Bar da Lapa',
  handle: '@bardalapa',
  line: 'Rua da Lapa, 120 · a partir das 20h',
  accent: '#0e8f80',
  repeatDays: 21,
};
const read = () => bodyOf(get(PATH), houseResponse);

beforeEach(async () => {
  await db.delete(house);
});

it('the house has default texts until they are edited; empty texts are stored as null', async () => {
  const headers = await admin();
  expect(await read()).toEqual(HOUSE_DEFAULT);
  expect(await bodyOf(put(PATH, TEXTS, headers), houseResponse)).toEqual({ ...TEXTS, logo: null });
  expect(await read()).toEqual({ ...TEXTS, logo: null });
  const cleared = { name: '  Bar \n da  Lapa ', handle: '@', line: ' \t ' };
  expect(await bodyOf(put(PATH, cleared, headers), houseResponse)).toEqual({ ...HOUSE_DEFAULT, name: 'Bar da Lapa' });
});

const give = async (bytes: Uint8Array<ArrayBuffer> | string) => send(`${PATH}/logo`, form(bytes, 'logo.png'), await admin());

it('the logo can be added (even before any text is set), replaced and removed, and the texts stay', async () => {
  const first = await bodyOf(give(picture(30, 10)), houseResponse);
  expect(first).toMatchObject({ name: 'Quartou!', logo: { width: 30, height: 10 } });
  expect(await stored(first.logo?.imageUrl ?? '')).not.toBeNull();
  await put(PATH, TEXTS, await admin());
  expect(await read()).toEqual({ ...TEXTS, logo: first.logo });
  const second = await bodyOf(give(picture(20, 20)), houseResponse);
  expect(second.logo?.imageUrl).not.toBe(first.logo?.imageUrl);
  const noPicture = expect.stringMatching(/^Formato inválido: logo\.png\./);
  await refusal(give('<svg/>'), 415, 'unsupported_media_type', noPicture);
  expect(await read()).toEqual({ ...TEXTS, logo: second.logo });
  for (const _ of ['once', 'twice']) {
    expect(await bodyOf(remove(`${PATH}/logo`, await admin()), houseResponse)).toEqual({ ...TEXTS, logo: null });
  }
});
