import * as z from 'zod';
import { formText, namedText } from './basics.ts';
import { picture } from './events.ts';
import { accentOf, HOUSE_FORM, handleOf } from './forms.ts';

export const HOUSE_DEFAULT: House = { name: 'Quartou!', handle: null, line: null, accent: null, repeatDays: 14, logo: null };

const REPEAT_DAYS_MESSAGE = HOUSE_FORM.repeatDays.check('') ?? undefined;

/** An empty text clears its field. */
export const houseInput = z.object(
  {
    name: namedText(HOUSE_FORM.name),
    handle: namedText(HOUSE_FORM.handle).transform(handleOf).nullish().default(null),
    line: namedText(HOUSE_FORM.line).nullish().default(null),
    accent: formText(HOUSE_FORM.accent, 'Cor: esperava um texto.').transform(accentOf).nullish().default(null),
    repeatDays: z
      .number({ error: REPEAT_DAYS_MESSAGE })
      .refine((days) => HOUSE_FORM.repeatDays.check(String(days)) === null, REPEAT_DAYS_MESSAGE)
      .default(HOUSE_DEFAULT.repeatDays),
  },
  { error: 'Esperava um objeto JSON com os dados da casa.' },
);
export type HouseInput = z.output<typeof houseInput>;

export const house = z.object({
  name: z.string(),
  handle: z.string().nullable(),
  /** The address line, for example "Rua da Lapa, 120 · a partir das 20h". */
  line: z.string().nullable(),
  /** The colour of the name, and of dates in the week's pictures, as #rrggbb in lower case; null for the text's colour. */
  accent: z.string().nullable(),
  /** Before a send, screens warn if an artist plays again within this many days on another weekday; 0 turns the warning off. */
  repeatDays: z.number(),
  logo: picture.omit({ id: true, name: true }).nullable(),
});
export type House = z.infer<typeof house>;
