import type { LotPresets } from '../contracts/events.ts';
import type { TicketType } from '../contracts/limits.ts';

export const TICKET_CATEGORIES = [
  { key: 'unissex', label: 'Unissex' },
  { key: 'bistro2', label: 'Bistrô 2' },
  { key: 'bistro4', label: 'Bistrô 4' },
] as const;

export const LOTS = [
  { key: 'first', label: '1º Lote' },
  { key: 'second', label: '2º Lote' },
  { key: 'last', label: 'Último Lote' },
] as const;

/** The prices that the choice of a ticket type fills in (spec §4). */
export const LOT_PRESETS: Record<TicketType, LotPresets> = {
  normal: {
    unissex: { first: '15,00', second: '20,00', last: '25,00' },
    bistro2: { first: '40,00', second: '40,00', last: '60,00' },
    bistro4: { first: '80,00', second: '80,00', last: '100,00' },
  },
  open: {
    unissex: { first: '25H e 20M', second: '25,00', last: '30H; 25M' },
    bistro2: { first: '50,00', second: '50,00', last: '60,00' },
    bistro4: { first: '80,00', second: '80,00', last: '100,00' },
  },
};

/** Returns a ticket type's lot setting: "normal" or "openbar" (spec §3), else one whose name differs only in case or spaces. */
export function lotSettingOf<T extends { name: string }>(
  settings: readonly T[] | undefined,
  ticketType: TicketType | null,
): T | undefined {
  const name = ticketType === 'open' ? 'openbar' : 'normal';
  const isTyped = (setting: T) => setting.name.toLowerCase().replaceAll(' ', '') === name;
  return settings?.find((setting) => setting.name === name) ?? settings?.find(isTyped);
}

export function ticketTypeLabel(ticketType: TicketType | null): string {
  return ticketType === 'open' ? 'Open Bar' : 'Normal';
}
