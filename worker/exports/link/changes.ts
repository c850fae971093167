import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import type { AttractionChange, EventChanges, FieldChange } from '../../../core/rules/changes.ts';

/** A line of what has changed: a text that was, a text that is, or both. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

const isInternal = (field: string) => TEXT_FIELDS.some(({ key, isPosted }) => key === field && !isPosted);

/**
 * What of an evening's changes matters to who works that night: not its flyer, nor photos and order of who plays. Of what is not
 * meant for others, nothing.
 */
export function changeLines({ kind, fields }: EventChanges): ChangeLine[] {
  if (kind !== 'changed') {
    return [{ label: kind === 'added' ? 'entrou na programação' : 'saiu da programação', before: null, after: null }];
  }
  return fields.filter(({ key }) => key !== 'layout' && !isInternal(key)).flatMap(linesOf);
}

/** Where there was nothing, some fields are said otherwise. */
const NEW: Partial<Record<FieldChange['key'], string>> = { observations: 'nova observação:' };

function linesOf({ key, label, before, after, attractions }: FieldChange): ChangeLine[] {
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  if (!attractions || attractions.length === 0) return [{ label: before ? name : (NEW[key] ?? name), before, after }];
  const all = (wanted: AttractionChange['kind']) =>
    attractions
      .filter(({ kind }) => kind === wanted)
      .map(({ text }) => text)
      .join(', ');
  const [out, into] = [all('out'), all('in')];
  return [
    ...(out ? [{ label: 'não toca mais', before: out, after: null }] : []),
    ...(into ? [{ label: 'também toca', before: null, after: into }] : []),
  ];
}
