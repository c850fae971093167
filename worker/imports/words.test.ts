import { expect, it } from 'vitest';
import { sentence } from './words.ts';

const counts = { done: 0, total: 10, attractionsAdded: 0, photosAdded: 0, photosFailed: 0 };
const done = { state: 'done' as const, reason: null, preview: null, ...counts };
const planned = { ...done, state: 'planned' as const };
const preview = (photosNew: number) => ({ attractionsNew: 0, attractionsMatched: 1, photosNew, photosExisting: 0, skipped: 0 });

it.each([
  [{ ...done, attractionsAdded: 2, photosAdded: 10 }, 'Importação concluída: 2 atrações e 10 fotos adicionadas.'],
  [{ ...done, total: 1, photosAdded: 1 }, 'Importação concluída: 1 foto adicionada.'],
  [{ ...done, total: 1, attractionsAdded: 1, photosAdded: 1 }, 'Importação concluída: 1 atração e 1 foto adicionadas.'],
  [
    { ...done, photosAdded: 7, photosFailed: 2 },
    'Importação concluída: 7 fotos adicionadas. 1 foto já estava no cadastro ou se repete no ZIP. 2 fotos não puderam ser importadas.',
  ],
  [done, 'Nada foi adicionado: as 10 fotos deste arquivo já estavam no cadastro.'],
  [{ ...done, total: 1 }, 'Nada foi adicionado: a foto deste arquivo já estava no cadastro.'],
  [{ ...done, photosFailed: 10 }, 'Nada foi adicionado. 10 fotos não puderam ser importadas.'],
  [
    { ...done, photosFailed: 1 },
    'Nada foi adicionado. 9 fotos já estavam no cadastro ou se repetem no ZIP. 1 foto não pôde ser importada.',
  ],
  [{ ...planned, preview: preview(4) }, 'Pronto para importar 4 fotos novas.'],
  [{ ...planned, preview: preview(0) }, 'Nada novo: as 10 fotos deste arquivo já estão no cadastro.'],
  [{ ...done, state: 'importing' as const, done: 3 }, 'Importando: 3 de 10 fotos.'],
])('the progress %j is described as “%s”', (progress, words) => {
  expect(sentence(progress)).toBe(words);
});
