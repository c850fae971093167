import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestLine } from '../worker/http/request-log.ts';
import { table } from './table.ts';

const FEW = 10;
const MANY = 1000;
/** Times that each question is asked, one after the other. */
const ASKED = 40;

const QUESTIONS = [
  { what: 'first page', q: '' },
  { what: 'a word that one programme has', q: 'unica7' },
  { what: 'a word that all have', q: 'noite' },
  { what: 'a day', q: '07/10/2026' },
  { what: 'a word that none has', q: 'xyzzyx' },
];

/** The history's answers over 10 programmes and over 1,000: milliseconds, and what each reads. */
export async function historyTimes(url: string, db: D1Database, lines: RequestLine[]): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const count of [FEW, MANY]) {
    await fill(db, count);
    for (const { what, q } of QUESTIONS) {
      const times: number[] = [];
      let id: string | null = null;
      for (let n = 0; n < ASKED; n += 1) {
        const started = performance.now();
        const response = await fetch(new URL(`/api/schedules/history?q=${encodeURIComponent(q)}`, url));
        await response.text();
        times.push(performance.now() - started);
        if (!response.ok) throw new Error(`history: ${response.status}`);
        id = response.headers.get('x-request-id');
      }
      rows.push([what, count, median(times).toFixed(2), (await lineOf(lines, id)).d1RowsRead]);
    }
  }
  return table(['question', 'programmes', 'p50 ms', 'rows read'], rows, 2);
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function lineOf(lines: RequestLine[], id: string | null): Promise<RequestLine> {
  for (let tries = 0; tries < 100; tries += 1) {
    const line = lines.find(({ requestId }) => requestId === id);
    if (line) return line;
    await sleep(20);
  }
  throw new Error('The request log did not tell of a request.');
}

/** Makes the house have so many programmes, all with five named days. */
async function fill(db: D1Database, count: number): Promise<void> {
  const there = (await db.prepare('select count(*) as n from schedules').first<number>('n')) ?? 0;
  const keys = JSON.stringify(Array.from({ length: count - there }, (_, n) => there + n));
  await db.batch([
    db
      .prepare(
        `insert into schedules (start_date, special_only, request_key, created_at)
         select '2026-10-07', 0, 'history-' || value, '2026-10-01T12:00:00.000Z' from json_each(?)`,
      )
      .bind(keys),
    db.prepare(
      `insert into events (schedule_id, position, day_of_week, date, is_special_event, event_name, updated_at)
       select schedules.id, day.key, 'Dia', date('2026-10-07', day.key || ' days'), 0, 'Noite unica' || schedules.id, ''
       from schedules, json_each('[0,1,2,3,4]') as day
       where request_key like 'history-%' and not exists (select 1 from events where schedule_id = schedules.id)`,
    ),
    db.prepare(
      `insert or replace into schedule_search (rowid, dates, words)
       select id, '07/10/2026 08/10/2026 09/10/2026 10/10/2026 11/10/2026', 'Noite unica' || id
       from schedules where request_key like 'history-%'`,
    ),
  ]);
}
