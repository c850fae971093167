import { DAYS } from '../../../../core/rules/week.ts';
import { RECENT } from '../../api/admin.ts';

/** Spec §4; `count`: events with at least one attraction. */
export function daysBadge(count: number): { tone: 'ok' | 'warn' | 'danger'; text: string } {
  if (count === 0) return { tone: 'danger', text: 'Vazia' };
  return { tone: count > 3 ? 'ok' : 'warn', text: count === 1 ? '1 dia' : `${count} dias` };
}

/** Text alternative of the coloured strip: the five days and the extra event. */
export function daysText(days: boolean[], extra: boolean): string {
  const names: string[] = DAYS.filter((_, index) => days[index]).map(({ name }) => name);
  if (extra) names.push('Evento Extra');
  return names.length === 0 ? 'Nenhum dia com atrações' : `Com atrações: ${names.join(', ')}`;
}

export function leavingText(count: number): string {
  if (count === 1) return 'A única programação sai da lista.';
  const unseen = count > RECENT ? ', inclusive as que não aparecem entre as cinco mais recentes' : '';
  return `As ${count} programações saem da lista${unseen}.`;
}
