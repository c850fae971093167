export const DATE_MESSAGES = {
  missing: 'Por favor, selecione uma data válida.',
  /** Shown while a person picks a start date. */
  pickWednesday: 'Por favor, selecione uma quarta-feira.',
  /** Shown when a person sends a programme whose date is no Wednesday. */
  mustBeWednesday: 'A data inicial deve ser uma quarta-feira.',
} as const;

export const CATALOGUE_MESSAGES = {
  attractionName: 'O nome deve ter pelo menos 2 caracteres.',
  valueText: 'O texto deve ter pelo menos 2 caracteres.',
  attractionTaken: 'Já existe uma atração com este nome.',
  lotSettingTaken: 'Já existe uma configuração com este identificador.',
} as const;

/** Labels of a lot setting's fields, in the form's order. Every field is required (spec §5). */
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

export const IMAGE_MESSAGES = {
  format: (file: string) => `Formato inválido: ${file}. Por favor, envie apenas JPG, PNG ou WebP até 10MB`,
  tooLarge: (file: string) => `Arquivo muito grande: ${file}. O tamanho máximo é 10MB`,
  broken: (file: string) => `Arquivo incompleto ou danificado: ${file}. Envie o original de novo.`,
  tooManyPixels: (file: string) =>
    `Imagem com resolução grande demais: ${file} (o máximo é de 50 megapixels). Envie uma cópia menor.`,
  empty: (file: string) => `Arquivo vazio: ${file}.`,
} as const;

export const ARCHIVE_MESSAGES = {
  missing: 'Por favor, selecione um arquivo ZIP para importar.',
  format: 'Por favor, selecione apenas arquivos ZIP.',
  empty: 'O arquivo está vazio.',
  tooLargeForForm:
    'O arquivo é grande demais para este envio: no máximo 95 MB. Arquivos maiores são enviados em partes, até 5 GB.',
} as const;
