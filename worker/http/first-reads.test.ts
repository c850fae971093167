import { expect, it } from 'vitest';
import { firstReads } from './first-reads.ts';

const CATALOGUE = ['/api/layouts', '/api/values', '/api/attractions'];

it.each([
  ['/', ['/api/weeks?start=&programme=', '/api/schedules/history?q=']],
  [
    '/designer?semana=2026-11-25&dia=sexta',
    ['/api/weeks?start=2026-11-25&programme=', '/api/values', '/api/lot-settings', '/api/layouts'],
  ],
  ['/designer?semana=2026-11-26', ['/api/weeks?start=&programme=', '/api/values', '/api/lot-settings', '/api/layouts']],
  ['/client/schedule/7', ['/api/weeks?start=&programme=7']],
  ['/client/schedule/x', []],
  ['/client/schedule/0', []],
  ['/day/3?programacao=7', ['/api/weeks?start=&programme=7', ...CATALOGUE]],
  ['/day/3?semana=2026-11-25', ['/api/weeks?start=2026-11-25&programme=', ...CATALOGUE]],
  ['/day/3', ['/api/weeks?start=&programme=', ...CATALOGUE]],
  ['/day/3?programacao=7%3E', CATALOGUE],
  ['/day/5', []],
  ['/client/history', ['/api/schedules/history?q=']],
  ['/client/history?busca=s%C3%A3o%20jo%C3%A3o%3E', ['/api/schedules/history?q=s%C3%A3o+jo%C3%A3o%3E']],
  ['/client/history?vista=mes&mes=2026-12', ['/api/schedules/month/2026-12']],
  ['/client/history?vista=mes', []],
  ['/client/history?vista=mes&mes=%3E', []],
  ['/nada', []],
])('the first view of %s reads %s', (address, reads) => expect(firstReads(new URL(address, 'https://x'))).toEqual(reads));
