import type { ScheduleEvent, ScheduleEventAttraction } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { formatDate } from '../../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { type DayDraft, type ExtraDraft, emptyExtra, type Picture, type SelectedAttraction, withAttraction } from './model.ts';

const picture = (from: Picture | null): Picture | null => from && { id: from.id, name: from.name, imageUrl: from.imageUrl };

function selected({ id, attraction, photo, customName }: ScheduleEventAttraction): SelectedAttraction {
  if (attraction) return { id: attraction.id, name: attraction.name, isCustom: false, photo: picture(photo) };
  return { id: `custom-${id}`, name: customName ?? '', isCustom: true, photo: null };
}

/** Free text that did not come as items, name by name, so that saving does not lose it. */
function fromText({ attractions, customAttractionsText }: ScheduleEvent): SelectedAttraction[] {
  if (attractions.some(({ isCustom }) => isCustom)) return [];
  const names = (customAttractionsText ?? '').split(',').map((name) => name.trim().slice(0, LIMITS.customAttractionName));
  return names.filter(Boolean).map((name, n) => ({ id: `custom-text-${n}`, name, isCustom: true, photo: null }));
}

const evening = (event: ScheduleEvent) => ({
  layout: picture(event.layout),
  eventName: event.eventName ?? '',
  observations: event.observations ?? '',
  attractions: [...event.attractions.map(selected), ...fromText(event)].reduce(withAttraction, [] as SelectedAttraction[]),
  typed: '',
});

/** A day of a programme, as the forms work on it. */
export function dayOf(event: ScheduleEvent): DayDraft {
  const { freeEntry, valueId, customValue } = event;
  return {
    ...evening(event),
    valueOption: freeEntry ? 'free' : valueId ? String(valueId) : customValue ? 'custom' : '',
    customValue: customValue ?? '',
  };
}

/** An extra event of a programme, as the forms work on it. */
export function extraOf(event: ScheduleEvent): ExtraDraft {
  const ticketType = event.ticketType ?? 'normal';
  return {
    ...emptyExtra(ticketType),
    ...evening(event),
    dateText: formatDate(event.date),
    presets: event.lotPresets ?? LOT_PRESETS[ticketType],
  };
}
