import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordByTextKey, TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { EVENT } from '../../../../core/testing/events.ts';
import { emptyDay } from '../../draft/model.ts';
import { TextInputs } from '../event-editor/fields.tsx';
import { EventTable } from './event-table.tsx';

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
