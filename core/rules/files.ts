import { LIMITS } from '../contracts/limits.ts';
import type { ExportType } from '../contracts/schedules.ts';
import type { CalendarMonth } from './month.ts';

/** Returns a file name in NFC, without folders, control characters and direction marks. A long stem is shortened. */
export function cleanFileName(raw: string): string {
  const base = raw.split(/[/\\]/).at(-1) ?? '';
  const name = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
    .trim();
  if (name.length <= LIMITS.fileName) return name;
  const { stem, extension } = splitExtension(name);
  const suffix = extension.length < LIMITS.fileName ? extension : '';
  return `${firstUnits(suffix ? stem : name, LIMITS.fileName - suffix.length)}${suffix}`;
}

/** Splits "noite.final.jpg" into "noite.final" and ".jpg", and ".png" into an empty stem and ".png". */
export function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot < 0 || dot === name.length - 1
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** Returns the first `max` UTF-16 code units of a text, without half a surrogate pair. */
export const firstUnits = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

const FILE_STEMS: Record<ExportType, string> = {
  all: 'programacao_completa',
  regular: 'programacao_regular',
  special: 'programacao_eventos_extras',
};

export function exportFileName(type: ExportType, scheduleId: number): string {
  return `${FILE_STEMS[type]}_${scheduleId}.xlsx`;
}

export const monthFileName = (month: CalendarMonth): string => `artistas_${month}.xlsx`;
