import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateField } from './date-field.tsx';
import { TextArea, TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from './use-form.ts';

/** Renders the page's frame, lets one type in it, and takes it over as the script does. */
function takeOver(node: React.ReactNode, type: (frame: HTMLElement) => void) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(node);
  document.body.append(container);
  type(container);
  render(node, { container, hydrate: true });
}

const boxes = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];

function Form() {
  const names = ['name', 'about', 'password'] as const;
  const state = useState({ name: '', about: '', password: '' });
  const { form, field } = useForm({ names, state, check: () => ({}), isPending: false, onSubmit: () => {} });
  const [date, setDate] = useState('');
  return (
    <form {...form}>
      <TextField label="Nome" {...field('name')} />
      <TextArea label="Sobre" value={state[0].about} onChange={({ target }) => state[1]({ ...state[0], about: target.value })} />
      <PasswordField label="Senha" {...field('password')} />
      <DateField label="Data" text={date} onText={setDate} date={null} onPick={() => {}} today={null} />
      <output>{JSON.stringify({ ...state[0], date })}</output>
    </form>
  );
}

/** What the form's state says after these boxes of its frame were filled. */
function knownAfter(...filled: number[]): Record<string, string> {
  takeOver(<Form />, (frame) => {
    for (const at of filled) boxes(frame)[at]?.setRangeText(`texto ${at}`);
  });
  return JSON.parse(screen.getByRole('status').textContent);
}

test('what was typed in a field before the script came stays there and is known', () => {
  expect(knownAfter(1)).toEqual({ name: '', about: 'texto 1', password: '', date: '' });
  expect(boxes(document.body).map(({ value }) => value)).toEqual(['', 'texto 1', '', '']);
});

test('so is a name with its password, which a browser fills in at once, and a date', () => {
  expect(knownAfter(0, 2, 3)).toEqual({ name: 'texto 0', about: '', password: 'texto 2', date: 'texto 3' });
});

test('a field that nobody touched tells nothing', () => {
  expect(knownAfter()).toEqual({ name: '', about: '', password: '', date: '' });
});

/** The date of a form, in capitals once its box was left. */
function Dated() {
  const [date, setDate] = useState('');
  const leave = () => setDate(date.toUpperCase());
  return <DateField label="Data" text={date} onText={setDate} onBlur={leave} date={null} onPick={() => {}} today={null} />;
}

test.for([
  ['left', 'QUARTA'],
  ['not left', 'quarta'],
])('a date whose box was %s before the script came', ([left, known]) => {
  takeOver(<Dated />, (frame) => {
    boxes(frame)[0]?.setRangeText('quarta');
    if (left === 'not left') boxes(frame)[0]?.focus();
  });
  expect(boxes(document.body)[0]?.value).toBe(known);
});
