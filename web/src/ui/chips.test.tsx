import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Chips } from './chips.tsx';

const DAYS = ['Quarta', 'Quinta'].map((label) => ({ value: label, label }));

function Day() {
  const [value, setValue] = useState('');
  return <Chips legend="Dia" options={DAYS} value={value} onChange={setValue} clearable />;
}

test.each([
  ['double click', 2],
  ['double tap', 1],
])('a %s counts once, whether it chooses or clears; a later press counts again', (_, detail) => {
  render(<Day />);
  let now = 10_000;
  const press = (name: string, pause: number, count = 1) => {
    const chip = screen.getByRole('radio', { name });
    now += pause;
    fireEvent(chip, Object.defineProperty(createEvent.click(chip, { detail: count }), 'timeStamp', { value: now }));
  };
  const chosen = () => screen.queryByRole('radio', { checked: true })?.getAttribute('value');
  const pressTwice = (name: string) => {
    press(name, 1000);
    press(name, 200, detail);
  };
  pressTwice('Quarta');
  expect(chosen()).toBe('Quarta');
  pressTwice('Quarta');
  expect(chosen()).toBeUndefined();
  press('Quarta', 1000);
  press('Quinta', 200);
  expect(chosen()).toBe('Quinta');
  press('Quinta', 1000);
  expect(chosen()).toBeUndefined();
});
