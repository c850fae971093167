import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { recordByTextKey, TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { artist, EVENT, freeText, picture } from '../../../../core/testing/events.ts';
import { emptyDay } from '../../draft/model.ts';
import { schedule } from '../../testing/rows.ts';
import { textsOf } from '../../testing/visit.tsx';
import { extraEvent } from '../../testing/weeks.ts';
import { TextInputs } from '../event-editor/fields.tsx';
import { EventTable } from './event-table.tsx';
import { ExtraTable, RegularTable, weekRows } from './event-tables.tsx';
import { ProgrammeTables } from './programme-tables.tsx';

const event = (date: string, isSpecialEvent = false) => ({ date, isSpecialEvent }) as ScheduleEvent;

it('the week’s table, Domingo to Sábado, has a row for each regular event and each day without one, also at new year', () => {
  const friday = event('2027-01-01');
  const rows = weekRows({ startDate: '2026-12-30', events: [friday, friday, event('2027-01-04', true)] });
  expect(rows.map((row) => [row.weekday, row.date, row.day, row.event])).toEqual([
    ['Domingo', '2027-01-03', 'domingo', null],
    ['Segunda-feira', '2027-01-04', null, null],
    ['Terça-feira', '2027-01-05', null, null],
    ['Quarta-feira', '2026-12-30', 'quarta', null],
    ['Quinta-feira', '2026-12-31', 'quinta', null],
    ['Sexta-feira', '2027-01-01', 'sexta', friday],
    ['Sexta-feira', '2027-01-01', 'sexta', friday],
    ['Sábado', '2027-01-02', 'sabado', null],
  ]);
});

const texts = recordByTextKey(({ key }) => `Texto de ${key}`);

it('below the viewer’s table, a line names the empty days, unless all days are empty', () => {
  const draw = (event: typeof EVENT | null) => {
    const row = (short: string, key: number) => ({ key, short, day: null, event: short === 'qua. 25' ? event : null, cells: {} });
    return render(<EventTable table="viewer" kind="regular" label="Tabela" rows={['dom. 29', 'seg. 30', 'qua. 25'].map(row)} />);
  };
  const { unmount } = draw({ ...EVENT, eventName: 'Samba' });
  screen.getByText('Sem evento: dom. 29, seg. 30');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  unmount();
  draw(null);
  expect(screen.queryByText(/^Sem evento/)).toBeNull();
});

it('the viewer’s rows show attractions and photos, the price or the ticket type and lots, and the layout', () => {
  const attractions = [artist('DJ Conceição', picture(9, 'divulgação.jpg')), freeText('Palco aberto')];
  const wednesday = { eventName: 'Baile', attractions, customValue: 'R$ 20', layout: picture(4, 'Baile da Lapa') };
  const lots = { ticketType: 'open' as const, firstLotValue: 'R$ 15', secondLotValue: 'R$ 20', lastLotValue: 'R$ 25' };
  const { events } = schedule({}, [wednesday]);
  const props = {
    schedule: { startDate: '2026-11-25' as const, events: [...events, extraEvent(lots)] },
    onEnlarge: () => undefined,
  };
  render([<RegularTable key="regular" {...props} />, <ExtraTable key="extra" {...props} />]);
  const cellsOf = (name: string, row: number) =>
    textsOf(within(screen.getByRole('table', { name })).getAllByRole('row')[row]?.children ?? []).join(' | ');
  // The attractions' cell has a text with the photos' names (spec §4), and below it each photo with its attraction's name.
  const regularCells = '25/11/2026 | Quarta-feira | Baile | divulgação, Palco abertoDJ Conceição | R$ 20 | - | Baile da Lapa';
  expect(cellsOf('Eventos Regulares', 4)).toBe(regularCells);
  const headings = 'Data | Nome do Evento | Atrações | Tipo de Evento | Valores dos Lotes | Observações | Layout';
  expect(cellsOf('Eventos Extras', 0)).toBe(headings);
  const extraCells = '30/11/2026 | - | - | Open Bar | 1º LoteR$ 152º LoteR$ 20Último LoteR$ 25 | - | -';
  expect(cellsOf('Eventos Extras', 1)).toBe(extraCells);
  for (const name of ['Eventos Regulares', 'Eventos Extras'])
    within(screen.getByRole('table', { name })).getByRole('rowheader', { name: '30/11/2026' });
});

it.each([
  ['Eventos Regulares', schedule({}, [{ customAttractionsText: 'x'.repeat(25_000) }]).events],
  ['Eventos Extras', [EVENT, extraEvent({ customAttractionsText: 'x'.repeat(25_000) })]],
])('with only one kind of events the viewer shows the table “%s” without tabs, and cuts a long text', (name, events) => {
  render(<ProgrammeTables schedule={{ startDate: '2026-11-25', events }} onEnlarge={() => undefined} />);
  expect(screen.getAllByRole('table')).toEqual([screen.getByRole('table', { name })]);
  screen.getByRole('cell', { name: `${'x'.repeat(200)}…` });
  expect(screen.queryByRole('tab')).toBeNull();
});

it('the event editor has a text box for each text field, with the field’s text and length limit', () => {
  const shared = { event: { ...emptyDay(), ...texts }, set: () => undefined };
  render([<TextInputs key="title" {...shared} part="title" />, <TextInputs key="notes" {...shared} part="notes" />]);
  for (const { key, label, limit } of TEXT_FIELDS) {
    const box = screen.getByRole('textbox', { name: label });
    expect([box.getAttribute('maxlength'), (box as HTMLInputElement).value]).toEqual([String(limit), `Texto de ${key}`]);
  }
});
