import * as z from 'zod';
import { HOUSE_DEFAULT, handleOf } from '../rules/house.ts';
import { optionalText, text } from './basics.ts';
import { picture } from './events.ts';
import { LIMITS } from './limits.ts';

const REPEAT_DAYS = `Repetição: use um número de 0 a ${LIMITS.houseRepeatDays}.`;

/** Body of `PUT /api/house`. An empty text is none. */
export const houseInput = z.object(
  {
    name: text('Nome da casa', LIMITS.houseName).refine((name) => name.trim() !== '', 'Nome da casa: escreva o nome.'),
    // Its "@" counts.
    handle: z.preprocess(
      (typed) => (typeof typed === 'string' ? handleOf(typed) : typed),
      optionalText('Perfil', LIMITS.houseHandle),
    ),
    line: optionalText('Linha de endereço', LIMITS.houseLine),
    accent: z
      .string({ error: 'Cor: esperava um texto.' })
      .regex(/^#[0-9a-f]{6}$/i, 'Cor: use o formato #rrggbb.')
      .toLowerCase()
      .nullish()
      .default(null),
    repeatDays: z
      .number({ error: REPEAT_DAYS })
      .int(REPEAT_DAYS)
      .min(0, REPEAT_DAYS)
      .max(LIMITS.houseRepeatDays, REPEAT_DAYS)
      .default(HOUSE_DEFAULT.repeatDays),
  },
  { error: 'Esperava um objeto JSON com os dados da casa.' },
);
export type HouseInput = z.output<typeof houseInput>;

/** Answer of `GET` and `PUT /api/house`, and of its logo's routes: what the house says of itself on all that leaves it. */
export const house = z.object({
  name: z.string(),
  /** With its "@". */
  handle: z.string().nullable(),
  /** The address line, as "Rua da Lapa, 120 · a partir das 20h". */
  line: z.string().nullable(),
  /** #rrggbb in lower case; null for the product's own. Shown in the shade that can be read: core/rules/house.ts. */
  accent: z.string().nullable(),
  /** Within how many days the same artist again is worth a look; 0 for never. */
  repeatDays: z.number(),
  logo: picture.omit({ id: true, name: true }).nullable(),
});
export type House = z.infer<typeof house>;
