export const IMAGE_MESSAGES = {
  format: (file: string) => `Formato inválido: ${file}. Por favor, envie apenas JPG, PNG ou WebP até 10MB`,
  tooLarge: (file: string) => `Arquivo muito grande: ${file}. O tamanho máximo é 10MB`,
  broken: (file: string) => `Arquivo incompleto ou danificado: ${file}. Envie o original de novo.`,
  tooManyPixels: (file: string) =>
    `Imagem com resolução alta demais: ${file} (o máximo é de 50 megapixels). Envie uma cópia menor.`,
  empty: (file: string) => `Arquivo vazio: ${file}. Escolha outro.`,
} as const;

export const ARCHIVE_MESSAGES = {
  missing: 'Por favor, selecione um arquivo ZIP para importar.',
  format: 'Por favor, selecione apenas arquivos ZIP.',
} as const;

// Only the server uses these two. As properties of ARCHIVE_MESSAGES they would be in the browsers' scripts.
export const ARCHIVE_EMPTY = 'O arquivo está vazio. Escolha outro.';
export const ARCHIVE_TOO_LARGE =
  'O arquivo é grande demais para este envio: no máximo 95 MB. Arquivos maiores são enviados em partes, até 5 GB.';
