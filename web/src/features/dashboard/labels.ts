import type { ScheduleKind } from '../../../../core/contracts/schedules.ts';
import { DAYS } from '../../../../core/rules/week.ts';

const KINDS: Record<ScheduleKind, string> = { regular: 'Programação Normal', special: 'Evento Extra', mixed: 'Mista' };

/** What a programme is (spec §4); "Carregando..." while that is not known. */
export function kindLabel(kind: ScheduleKind | undefined): string {
  return kind ? KINDS[kind] : 'Carregando...';
}

/** The days badge (spec §4), for the number of events with at least one attraction. */
export function daysBadge(count: number): { tone: 'ok' | 'warn' | 'danger'; text: string } {
  if (count === 0) return { tone: 'danger', text: 'Vazia' };
  return { tone: count > 3 ? 'ok' : 'warn', text: count === 1 ? '1 dia' : `${count} dias` };
}

/** The strip of five colours in words. */
export function daysText(days: boolean[]): string {
  const names = DAYS.filter((_, index) => days[index]).map(({ name }) => name);
  return names.length === 0 ? 'Nenhum dia com atrações' : `Com atrações: ${names.join(', ')}`;
}

/** "1 programação", "12 programações". */
export function programmes(count: number): string {
  return count === 1 ? '1 programação' : `${count} programações`;
}
