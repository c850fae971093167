import type { Attraction } from '../../../core/contracts/attractions.ts';
import { fold, nameKey } from '../../../core/rules/search.ts';
import type { SelectedAttraction } from '../draft/model.ts';
import type { Suggestion } from '../ui/combobox.tsx';

/** As many as one would look through; the rest is a letter away. */
const MOST = 60;

/** An attraction with its folded name. */
export interface Indexed {
  attraction: Attraction;
  key: string;
}

/** The catalogue ready to be searched, in alphabetical order whatever case and accents. */
export function searchIndex(catalogue: Attraction[]): Indexed[] {
  return catalogue
    .map((attraction) => ({ attraction, key: fold(attraction.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/**
 * Attractions whose name has the text in it, whatever case and accents (a plus over spec §5, never a miss of it), names
 * that begin with it first. Those already chosen are left out.
 */
export function searchAttractions(index: Indexed[], text: string, chosen: ReadonlySet<number | string>): Suggestion[] {
  const wanted = fold(text);
  const begins: Suggestion[] = [];
  const contains: Suggestion[] = [];
  for (const { attraction, key } of index) {
    const at = key.indexOf(wanted);
    if (at === -1 || chosen.has(attraction.id)) continue;
    const { id, name, photoCount } = attraction;
    const note = photoCount === 0 ? 'sem foto' : `${photoCount} ${photoCount === 1 ? 'foto' : 'fotos'}`;
    (at === 0 ? begins : contains).push({ id, label: name, note });
  }
  return [...begins, ...contains].slice(0, MOST);
}

/** The catalogue attraction that a text names (spec §5: whatever the case), else undefined. */
export function findAttraction(catalogue: Attraction[], text: string): Attraction | undefined {
  const wanted = nameKey(text);
  return catalogue.find(({ name }) => nameKey(name) === wanted);
}

/** An attraction of the catalogue as it enters a programme: without a photo chosen. */
export function fromCatalogue(id: number, name: string): SelectedAttraction {
  return { id, name, isCustom: false, photo: null };
}

/** A free-text attraction; its id is "custom-" and a timestamp (spec §3), with a little more against two in one instant. */
export function newFreeText(name: string): SelectedAttraction {
  return { id: `custom-${Date.now()}-${Math.random().toString(36).slice(2, 6)}`, name: name.trim(), isCustom: true, photo: null };
}
