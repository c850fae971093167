import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Problem } from '../errors.ts';
import { validationError } from './validate.ts';

function problems(schema: z.ZodType, input: unknown): Problem[] {
  const result = schema.safeParse(input);
  if (result.success) throw new Error('The schema took it.');
  return validationError(result.error.issues).details as Problem[];
}

const cat = z.object({ kind: z.literal('cat'), lives: z.number('Vidas: esperava um número.').max(9, 'Vidas: no máximo 9.') });
const dog = z.object({ kind: z.literal('dog'), tail: z.string('Rabo: esperava um texto.') });
const pet = z.discriminatedUnion('kind', [cat, dog]);

it('if a schema is a union, only problems of the variant that the input’s discriminator names are listed', () => {
  expect(problems(pet, { kind: 'cat', lives: 10 })).toEqual([{ path: 'lives', message: 'Vidas: no máximo 9.' }]);
  expect(problems(pet, { kind: 'dog' })).toEqual([{ path: 'tail', message: 'Rabo: esperava um texto.' }]);
});

it('a problem has its whole path in the input, also inside lists and unions', () => {
  const schema = z.object({ pets: z.array(pet) });
  expect(
    problems(schema, {
      pets: [
        { kind: 'dog', tail: 'x' },
        { kind: 'cat', lives: '9' },
      ],
    }),
  ).toEqual([{ path: 'pets.1.lives', message: 'Vidas: esperava um número.' }]);
});

it('every problem is listed, and the first problem’s text is the error’s message', () => {
  const schema = z.object({ a: z.string('A.'), b: z.string('B.') });
  const result = schema.safeParse({});
  const error = validationError(result.error?.issues ?? []);
  expect([error.code, error.message]).toEqual(['validation', 'A.']);
  expect(error.details).toEqual([
    { path: 'a', message: 'A.' },
    { path: 'b', message: 'B.' },
  ]);
});

it('a problem has a Portuguese message even if the schema has none of its own', () => {
  expect(problems(z.object({ a: z.number() }), { a: 'x' })[0]?.message).toMatch(/^Entrada inválida|^Tipo inválido/);
});
