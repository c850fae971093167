import type { ScheduleKind } from '../../../core/contracts/schedules.ts';

const KINDS: Record<ScheduleKind, string> = { regular: 'Programação Normal', special: 'Evento Extra', mixed: 'Mista' };

/** What a programme is (spec §4); "Carregando..." while that is not known. */
export function kindLabel(kind: ScheduleKind | undefined): string {
  return kind ? KINDS[kind] : 'Carregando...';
}

/** What a programme is, by how many events of each kind it has. */
export function kindOf(regular: number, special: number): ScheduleKind {
  if (special === 0) return 'regular';
  return regular === 0 ? 'special' : 'mixed';
}
