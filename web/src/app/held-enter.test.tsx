import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import './held-enter.ts';

test('a held Enter counts once, except in a text box of several lines; any other held key counts repeatedly', () => {
  const keys = vi.fn();
  render(
    <>
      <input onKeyDown={keys} />
      <textarea aria-label="Observações" />
    </>,
  );
  const box = screen.getAllByRole('textbox')[0] as HTMLElement;
  // `fireEvent` returns false if the event's default action was prevented.
  const isPerformed = (key: string, repeat: boolean, target = box) => fireEvent.keyDown(target, { key, repeat });
  expect([isPerformed('Enter', false), isPerformed('Enter', true), isPerformed('ArrowDown', true)]).toEqual([true, false, true]);
  expect(keys).toHaveBeenCalledTimes(2);
  expect(isPerformed('Enter', true, screen.getByLabelText('Observações'))).toBe(true);
});
