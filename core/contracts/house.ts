import * as z from 'zod';
import { HOUSE_DEFAULT, handleOf } from '../rules/house.ts';
import { formText, namedText } from './basics.ts';
import { picture } from './events.ts';
import { accentOf, HOUSE_FORM } from './forms.ts';

const NO_NUMBER = HOUSE_FORM.repeatDays.check('') ?? undefined;

/** Body of `PUT /api/house`. An empty text is none. */
export const houseInput = z.object(
  {
    name: namedText(HOUSE_FORM.name),
    handle: namedText(HOUSE_FORM.handle).transform(handleOf).nullish().default(null),
    line: namedText(HOUSE_FORM.line).nullish().default(null),
    accent: formText(HOUSE_FORM.accent, 'Cor: esperava um texto.').transform(accentOf).nullish().default(null),
    repeatDays: z
      .number({ error: NO_NUMBER })
      .refine((days) => HOUSE_FORM.repeatDays.check(String(days)) === null, NO_NUMBER)
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
