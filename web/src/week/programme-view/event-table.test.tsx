import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { byText, TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { emptyDay } from '../../draft/model.ts';
import { TextInputs } from '../event-editor/fields.tsx';
import { EventTable } from './event-table.tsx';

const texts = byText(({ key }) => `Texto de ${key}`);

describe.each([
  ['preview', 'regular'],
  ['preview', 'extra'],
  ['viewer', 'regular'],
  ['viewer', 'extra'],
] as const)('the %s table of %s events', (table, kind) => {
  const draw = (event: typeof EVENT | null) => {
    const row = { key: 1, day: null, event, cells: { date: '25/11/2026' } };
    render(<EventTable table={table} kind={kind} label="Tabela" rows={[row]} />);
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.toLowerCase());
    const cells = within(screen.getAllByRole('rowgroup')[1] as HTMLElement).getAllByRole('cell');
    return (heading: string) => cells[headings.indexOf(heading.toLowerCase())]?.textContent;
  };

  it('the table shows each text field of an event under the field’s heading', () => {
    const cell = draw({ ...EVENT, ...texts });
    for (const { key, heading } of TEXT_FIELDS) expect(cell(heading)).toContain(`Texto de ${key}`);
  });

  it('the text fields of a date without an event show dashes', () => {
    const cell = draw(null);
    expect(cell('Data')).toBe('25/11/2026');
    for (const { heading } of TEXT_FIELDS) expect(cell(heading)).toBe('-');
  });
});

it('below the viewer’s table, a line names the empty days, unless all days are empty', () => {
  const rows = ['dom. 29', 'seg. 30', 'qua. 25'].map((short, key) => ({
    key,
    short,
    day: null,
    event: null,
    cells: { date: short },
  }));
  const draw = (event: typeof EVENT | null) =>
    render(
      <EventTable
        table="viewer"
        kind="regular"
        label="Tabela"
        rows={rows.map((row, n) => (n === 2 ? { ...row, event } : row))}
      />,
    );
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
