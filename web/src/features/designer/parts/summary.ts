import type { EventDraft } from '../../../draft/model.ts';

/** What a closed card tells: name, number of attractions, price; or that there is nothing yet. */
export function summary({ eventName, attractions }: EventDraft, price: string | null, nothing = 'Nada configurado'): string {
  const count = attractions.length;
  const parts = [eventName.trim(), count > 0 && `${count} ${count === 1 ? 'atração' : 'atrações'}`, price].filter(Boolean);
  return parts.join(' · ') || nothing;
}
