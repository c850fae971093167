export const CATALOGUE_MESSAGES = {
  attractionName: 'O nome deve ter pelo menos 2 caracteres.',
  valueText: 'O texto deve ter pelo menos 2 caracteres.',
  valueTaken: 'Já existe um valor com este texto.',
  attractionTaken: 'Já existe uma atração com este nome.',
  lotSettingTaken: 'Já existe uma configuração com este identificador.',
} as const;

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
