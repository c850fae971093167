/// <reference path="../../worker/exports/exceljs-bare.d.ts" />
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { artistsText, photosText, valueText } from '../../core/rules/event-text.ts';
import { nest, selectSchedule } from './plain-select.ts';
import type { FloorEnv } from './worker.ts';

/**
 * The least that gives the same texts as a spreadsheet: exceljs with one plain sheet, without widths, heights, fonts,
 * colours, borders or print settings.
 */
export const plainSpreadsheet = new Hono<{ Bindings: FloorEnv }>().get('/schedules/:id/excel', async (c) => {
  const db = drizzle(c.env.DB);
  const [, rows, items] = await db.batch(selectSchedule(db, Number(c.req.param('id'))));
  const { default: Excel } = await import('exceljs/dist/exceljs.bare.min.js');
  const workbook = new Excel.Workbook();
  workbook
    .addWorksheet('Programação')
    .addRows(
      nest(rows, items).map((event) => [
        new Date(`${event.date}T00:00:00Z`),
        event.dayOfWeek,
        event.eventName,
        artistsText(event),
        photosText(event),
        valueText(event),
        event.observations,
        event.layout?.name,
      ]),
    );
  return c.body(new Uint8Array(await workbook.xlsx.writeBuffer()));
});
