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

it('a discriminated union’s value gets only the problems of the value’s own variant, each with its whole path', () => {
  const pets = [{ kind: 'dog', tail: 'x' }, { kind: 'cat', lives: '9' }, { kind: 'cat', lives: 10 }, { kind: 'dog' }];
  expect(problems(z.object({ pets: z.array(pet) }), { pets })).toEqual([
    { path: 'pets.1.lives', message: 'Vidas: esperava um número.' },
    { path: 'pets.2.lives', message: 'Vidas: no máximo 9.' },
    { path: 'pets.3.tail', message: 'Rabo: esperava um texto.' },
  ]);
});

it('every problem is listed, and the first problem’s text is the error’s message', () => {
  const schema = z.object({ a: z.string('A.'), b: z.string('B.') });
  const result = schema.safeParse({});
  const error = validationError(result.error?.issues ?? []);
  expect([error.code, error.message]).toEqual(['validation', 'A.']);
  expect(error.details).toEqual(['a', 'b'].map((path) => ({ path, message: `${path.toUpperCase()}.` })));
});

it('a problem has a Portuguese message even if the schema has none of its own', () => {
  expect(problems(z.object({ a: z.number() }), { a: 'x' })[0]?.message).toMatch(/^Entrada inválida|^Tipo inválido/);
});
