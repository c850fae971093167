import { expect, it } from 'vitest';
import { occupiedDraftText, occupiedText } from './occupied.ts';

it('says that repeating makes one more programme', () => {
  expect(occupiedText(1)).toBe('Esta semana já tem uma programação. Repetir cria mais uma.');
  expect(occupiedText(2)).toBe('Esta semana já tem 2 programações. Repetir cria mais uma.');
});

it('does not say so in the designer, which only fills the draft', () => {
  expect(occupiedDraftText(1)).toBe('Esta semana já tem uma programação enviada. Aqui você só preenche o rascunho.');
  expect(occupiedDraftText(2)).toBe('Esta semana já tem 2 programações enviadas. Aqui você só preenche o rascunho.');
});

it('says nothing of a week that is free', () => {
  expect(occupiedText(0)).toBeNull();
  expect(occupiedDraftText(0)).toBeNull();
});
