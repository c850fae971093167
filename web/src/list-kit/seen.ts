import { venueDate } from '../venue.ts';

const HOUR = 3_600_000;
const words = new Intl.RelativeTimeFormat('pt-BR');

/** "agora há pouco", "há 2 horas", "há 3 dias", later the date. The server records it once an hour. */
export function seenWhen(instant: string | null, now: number): string {
  if (instant === null) return 'sem registro';
  const hours = Math.floor((now - Date.parse(instant)) / HOUR);
  if (hours < 1) return 'agora há pouco';
  if (hours < 24) return words.format(-hours, 'hour');
  return hours < 30 * 24 ? words.format(-Math.floor(hours / 24), 'day') : `em ${venueDate(instant)}`;
}
