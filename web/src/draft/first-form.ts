import { isObject, type Json, textOf } from './json.ts';

/** An event in the form in which the first versions stored it, in today's; today's as it is. */
export function fromFirstForm(event: Json): Json {
  if ('isSpecialEvent' in event) return event;
  const { valueOption, customValue, attractions } = event;
  return {
    ...event,
    attractions: Array.isArray(attractions) ? attractions.map(item) : [],
    freeEntry: valueOption === 'free',
    valueId: Number(valueOption) || null,
    customValue: valueOption === 'custom' ? textOf(customValue) : null,
    unchosenValue: valueOption === 'custom' ? '' : textOf(customValue),
  };
}

function item(value: unknown): unknown {
  if (!isObject(value)) return null;
  const { id, name, isCustom, photo } = value;
  return isCustom === true ? { customName: name } : { attraction: { id, name }, photo };
}
