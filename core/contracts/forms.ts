import { cleanName, visibleLength } from '../rules/search.ts';
import { UNSTORABLE } from '../rules/text.ts';
import { LIMITS } from './limits.ts';

// Fields of the forms for catalogue, links, answers and house. The browser checks them too, so this file must not import zod.

export const CATALOGUE_MESSAGES = {
  attractionName: 'O nome deve ter pelo menos 2 caracteres.',
  valueText: 'O texto deve ter pelo menos 2 caracteres.',
  valueTaken: 'Já existe um valor com este texto.',
  attractionTaken: 'Já existe uma atração com este nome.',
  lotSettingTaken: 'Já existe uma configuração com este identificador.',
} as const;

export interface FormField {
  /** Returns what is wrong with the text, in Portuguese; null or undefined if the text is valid. */
  check: (text: string) => string | null | undefined;
  isExact?: boolean;
}

export interface NamedField extends FormField {
  label: string;
  max: number;
}

export function textProblem(label: string, max: number, value: string): string | null {
  const text = value.normalize('NFC');
  if (text.length > max) return `${label}: no máximo ${max} caracteres (tem ${text.length}).`;
  if (UNSTORABLE.test(text) || !text.isWellFormed()) return `${label}: tem caracteres que não dá para salvar.`;
  return null;
}

/** Returns a text as a form sends it: cleaned by `cleanName`, or only normalised to NFC if the field is exact (spec §1). */
export const sentText = (text: string, { isExact }: FormField): string => (isExact ? text.normalize('NFC') : cleanName(text));

const field = (label: string, max: number, tooShort?: string, min = 1): NamedField => ({
  label,
  max,
  check: (text) => textProblem(label, max, text) ?? (visibleLength(cleanName(text)) < min ? tooShort : null),
});

export const ATTRACTION_FORM = {
  name: field('Nome da Atração', LIMITS.attractionName, CATALOGUE_MESSAGES.attractionName, LIMITS.nameMin),
};

export const VALUE_FORM = {
  name: field('Texto do Valor', LIMITS.valueText, CATALOGUE_MESSAGES.valueText, LIMITS.nameMin),
};

/** In the form's order. Every field is required (spec §5). */
export const LOT_FIELDS = {
  name: 'Identificador',
  label: 'Nome de exibição',
  firstLotLabel: 'Rótulo do 1º lote',
  firstLotValue: 'Valor do 1º lote',
  secondLotLabel: 'Rótulo do 2º lote',
  secondLotValue: 'Valor do 2º lote',
  lastLotLabel: 'Rótulo do último lote',
  lastLotValue: 'Valor do último lote',
} as const;

export const LOT_FORM = Object.fromEntries(
  Object.entries(LOT_FIELDS).map(([name, label]) => [name, field(label, LIMITS.lotText, `${label}: campo obrigatório.`)]),
) as Record<keyof typeof LOT_FIELDS, NamedField>;

export const LINK_FORM = {
  label: field('Nome do link', LIMITS.linkLabel, 'Nome do link: escreva para quem ele é.'),
};

export const ADJUST_FORM = { text: field('Ajuste', LIMITS.answer, 'Escreva o que precisa ser ajustado.') };

/** Returns a colour, typed with or without "#", as #rrggbb; null if the text is no complete colour. */
export function accentOf(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

const PROFILE_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/@*([^/?#\s]+).*$/i;

/** Returns a profile name with one "@" in front: " @@ bar ", "instagram.com/bar/?hl=pt" → "@bar". An empty name stays empty. */
export function handleOf(typed: string): string {
  const name = typed
    .replace(/^[@\s]+/, '')
    .trimEnd()
    .replace(PROFILE_ADDRESS, '$1');
  return name && `@${name}`;
}

const handle = field('Perfil', LIMITS.houseHandle);

/** Only `name` and `repeatDays` are required. */
export const HOUSE_FORM = {
  name: field('Nome da casa', LIMITS.houseName, 'Nome da casa: escreva o nome.'),
  // The "@" counts towards the length.
  handle: { ...handle, check: (text: string) => handle.check(handleOf(text)) },
  line: field('Linha de endereço', LIMITS.houseLine),
  accent: {
    check: (text: string) =>
      text === '' || accentOf(text) ? null : 'Cor: escolha no quadrado ao lado, ou escreva como #0e8f80.',
  },
  repeatDays: {
    check: (text: string) =>
      /^\d{1,2}$/.test(text) && Number(text) <= LIMITS.houseRepeatDays ? null : `Use um número de 0 a ${LIMITS.houseRepeatDays}.`,
  },
};
