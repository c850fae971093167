import type { House, HouseInput } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { handleOf } from '../../../../core/rules/house.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';
import type { FormErrors } from '../../ui/use-form.ts';

/** What is typed of the house, in the order of the form. */
export const FIELD_NAMES = ['name', 'handle', 'line', 'accent', 'repeatDays'] as const;
export type HouseTexts = Record<(typeof FIELD_NAMES)[number], string>;

/** A house as it stands in the form. */
export const textsOf = ({ name, handle, line, accent, repeatDays }: House): HouseTexts => ({
  name,
  handle: handle ?? '',
  line: line ?? '',
  accent: accent ?? '',
  repeatDays: String(repeatDays),
});

/** The colour of what was typed, also without its "#"; null where there is none, or none yet. */
export function accentOf(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** The form's texts as they are sent. */
export const inputOf = (texts: HouseTexts): HouseInput => ({
  name: sendable(texts.name),
  handle: handleOf(sendable(texts.handle)) || null,
  line: sendable(texts.line) || null,
  accent: accentOf(texts.accent) ?? (sendable(texts.accent) || null),
  repeatDays: Number(sendable(texts.repeatDays) || Number.NaN),
});

/** What is wrong with the texts: the contract's rules without its validator; a test compares the two. */
export function checkHouse(texts: HouseTexts): FormErrors<keyof HouseTexts> {
  const empty = sendable(texts.name) ? null : 'Nome da casa: escreva o nome.';
  const isColour = texts.accent.trim() === '' || accentOf(texts.accent) !== null;
  return {
    name: textProblem('Nome da casa', LIMITS.houseName, sendable(texts.name)) ?? empty ?? undefined,
    handle: textProblem('Perfil', LIMITS.houseHandle, handleOf(sendable(texts.handle))) ?? undefined,
    line: textProblem('Linha de endereço', LIMITS.houseLine, sendable(texts.line)) ?? undefined,
    accent: isColour ? undefined : 'Cor: use o formato #rrggbb.',
    repeatDays:
      /^\s*\d{1,2}\s*$/.test(texts.repeatDays) && Number(texts.repeatDays) <= LIMITS.houseRepeatDays
        ? undefined
        : `Repetição: use um número de 0 a ${LIMITS.houseRepeatDays}.`,
  };
}
