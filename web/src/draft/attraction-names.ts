import { withoutExtension } from '../../../core/rules/event-text.ts';
import type { SelectedAttraction } from './model.ts';

/** Names as the administrator reads them, with the chosen photo's. */
export function attractionNames(list: SelectedAttraction[]): string {
  return list.map(({ name, photo }) => (photo ? `${name} (${withoutExtension(photo.name)})` : name)).join(', ');
}
