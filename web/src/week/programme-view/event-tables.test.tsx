import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { recordByTextKey, TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { emptyDay } from '../../draft/model.ts';
import { TextInputs } from '../event-editor/fields.tsx';
import { EventTable } from './event-table.tsx';
import { weekRows } from './event-tables.tsx';

const event = (date: string, isSpecialEvent = false) => ({ date, isSpecialEvent }) as ScheduleEvent;

it('the week’s table has a row for each regular event and each day without one, Domingo to Sábado, also at new year', () => {
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

it('the event editor has a text box for each text field, with the field’s text and length limit', () => {
  const shared = { event: { ...emptyDay(), ...texts }, set: () => undefined };
  render([<TextInputs key="title" {...shared} part="title" />, <TextInputs key="notes" {...shared} part="notes" />]);
  for (const { key, label, limit } of TEXT_FIELDS) {
    const box = screen.getByRole('textbox', { name: label });
    expect([box.getAttribute('maxlength'), (box as HTMLInputElement).value]).toEqual([String(limit), `Texto de ${key}`]);
  }
});
