/** A month as it is written in addresses: `YYYY-MM`. */
export type Month = string;

const NAME = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "novembro de 2026". */
export const monthName = (month: Month): string => NAME.format(Date.parse(`${month}-01`));

/** File name of the spreadsheet of who played in a month. */
export const monthFileName = (month: Month): string => `artistas_${month}.xlsx`;
