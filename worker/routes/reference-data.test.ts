import { expect, it } from 'vitest';
import { entryValueList, lotSettingList } from '../../core/contracts/catalogue.ts';
import { lotSettings } from '../../db/schema/catalogue.ts';
import { bodyOf, get } from '../test/api.ts';
import { db, makeValue } from '../test/fixtures.ts';

it('values that are not deleted are listed, oldest first', async () => {
  const first = await makeValue({ name: 'R$15 ATÉ 23H00' });
  await makeValue({ deletedAt: '2026-03-01T00:00:00.000Z' });
  const second = await makeValue({ name: 'ENTRADA FRANCA' });
  expect(await bodyOf(get('/api/values'), entryValueList)).toEqual([
    { id: first.id, name: 'R$15 ATÉ 23H00', createdAt: first.createdAt },
    { id: second.id, name: 'ENTRADA FRANCA', createdAt: second.createdAt },
  ]);
});

it('lot settings are listed with all fields', async () => {
  const row = (name: string) => ({
    name,
    label: `${name}: título`,
    firstLotLabel: '1º Lote',
    firstLotValue: 'R$ 20,00',
    secondLotLabel: '2º Lote',
    secondLotValue: 'R$ 30,00',
    lastLotLabel: 'Último Lote',
    lastLotValue: 'R$ 40,00',
  });
  await db.insert(lotSettings).values([row('openbar'), row('normal')]);
  const list = await bodyOf(get('/api/lot-settings'), lotSettingList);
  expect(list.map(({ id, ...rest }) => rest)).toEqual([row('openbar'), row('normal')]);
});
