import { expect, it } from 'vitest';
import { EXPORT_TYPES } from '../contracts/schedules.ts';
import { exportFileName } from './export-name.ts';

it('names the three spreadsheets (spec §7)', () => {
  expect(EXPORT_TYPES.map((type) => exportFileName(type, 42))).toEqual([
    'programacao_completa_42.xlsx',
    'programacao_regular_42.xlsx',
    'programacao_eventos_extras_42.xlsx',
  ]);
});
