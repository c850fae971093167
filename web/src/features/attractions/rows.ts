import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { fold, oldNames } from '../../../../core/rules/search.ts';

export interface SearchRow {
  attraction: Attraction;
  key: string;
}

export const rowsOf = (attractions: Attraction[]): SearchRow[] =>
  attractions.map((attraction) => ({ attraction, key: [attraction.name, ...oldNames(attraction)].map(fold).join('\n') }));

export function searchRows(rows: SearchRow[], text: string): Attraction[] {
  const wanted = fold(text);
  return (wanted ? rows.filter(({ key }) => key.includes(wanted)) : rows).map(({ attraction }) => attraction);
}

/** "1 foto", "0 fotos", "1.204 fotos". */
export const photoCount = (count: number): string => (count === 1 ? '1 foto' : `${count.toLocaleString('pt-BR')} fotos`);

/** "1 atração", "1.204 atrações". */
export const attractionCount = (count: number): string =>
  count === 1 ? '1 atração' : `${count.toLocaleString('pt-BR')} atrações`;
