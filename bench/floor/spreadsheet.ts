/// <reference path="../../worker/exports/exceljs-bare.d.ts" />
import { Hono } from 'hono';
import type { Schedule } from '../../core/contracts/schedules.ts';
import { artistsText, photosText, valueText } from '../../core/rules/event-text.ts';
import { getSchedule } from '../../worker/services/schedules/get.ts';
import { bare } from './bare.ts';
import type { FloorEnv } from './worker.ts';

/**
 * The least that gives the same texts as a spreadsheet: the product's own read, and exceljs with one plain sheet; no
 * widths, heights, fonts, colours, borders or print settings.
 */
export const plainSpreadsheet = new Hono<{ Bindings: FloorEnv }>().get('/schedules/:id/excel', async (c) => {
  const { events } = JSON.parse(await getSchedule(bare(c.env), Number(c.req.param('id')))) as Schedule;
  const { default: Excel } = await import('exceljs/dist/exceljs.bare.min.js');
  const workbook = new Excel.Workbook();
  workbook
    .addWorksheet('Programação')
    .addRows(
      events.map((event) => [
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
