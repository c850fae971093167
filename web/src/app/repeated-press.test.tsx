import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import './repeated-press.ts';

test('a held Enter counts once, except in a text box of several lines; any other held key counts repeatedly', () => {
  const keys = vi.fn();
  render(
    <>
      <input onKeyDown={keys} />
      <textarea aria-label="Observações" />
    </>,
  );
  const box = screen.getAllByRole('textbox')[0] as HTMLElement;
  const isPerformed = (key: string, repeat: boolean, target = box) => fireEvent.keyDown(target, { key, repeat });
  expect([isPerformed('Enter', false), isPerformed('Enter', true), isPerformed('ArrowDown', true)]).toEqual([true, false, true]);
  expect(keys).toHaveBeenCalledTimes(2);
  expect(isPerformed('Enter', true, screen.getByLabelText('Observações'))).toBe(true);
});

let now = 0;

/** Clicks `ms` after the click before. @returns the click's time */
function click(name: string, { detail = 1, ms = 1000, clientX = 0, pointerType = 'mouse' } = {}) {
  now += ms;
  const button = screen.getByRole('button', { name });
  fireEvent.pointerUp(button, { pointerType });
  const event = createEvent.click(button, { detail, clientX });
  fireEvent(button, Object.defineProperty(event, 'timeStamp', { value: now }));
  return now;
}

const SECOND = { detail: 2, ms: 100 };
const TAP = { pointerType: 'touch', ms: 50, clientX: 5 };

test.each<[string, first: string, second: string, options: Parameters<typeof click>[1], isCounted: boolean]>([
  ['on another button of a bottom bar does not count', 'Conferir', 'Enviar', SECOND, false],
  ['on another button outside a bottom bar counts', 'Conferir', 'Remover', SECOND, true],
  ['on another button does not count after a button with `aria-expanded`', 'Configurar', 'Remover', SECOND, false],
  ['on a bar’s button whose text has changed does not count', 'Domingo', 'Finalizar', SECOND, false],
  ['by touch, whose `detail` is 1, on another button of a bar does not count', 'Conferir', 'Enviar', TAP, false],
  ['by touch on a distant button counts', 'Conferir', 'Enviar', { ...TAP, clientX: 200 }, true],
  ['that is a mouse’s single click on another button counts', 'Conferir', 'Enviar', { ...TAP, pointerType: 'mouse' }, true],
])('a quick second press %s, and a later press counts', (_, first, second, options, isCounted) => {
  const pressed: (string | null)[] = [];
  render(
    <div onClickCapture={({ target }) => pressed.push((target as Element).textContent)}>
      <div className="bottom-bar">
        <button type="button">Conferir</button>
        <button type="button">Enviar</button>
        <button type="button" onClick={({ currentTarget }) => currentTarget.replaceChildren('Finalizar')}>
          Domingo
        </button>
      </div>
      <button type="button">Remover</button>
      <button type="button" aria-expanded={false}>
        Configurar
      </button>
    </div>,
  );
  click(first);
  click(second, options);
  expect(pressed).toEqual(isCounted ? [first, second] : [first]);
  click(second, { ...options, detail: 1, ms: 1000 });
  expect(pressed.slice(isCounted ? 2 : 1)).toEqual([second]);
});

test('a quick tap after a tap on another button has `detail` 2, like a mouse’s second click; a later tap has `detail` 1', () => {
  const onClick = vi.fn(({ detail }: MouseEvent<HTMLElement>) => detail);
  render(
    <>
      <button type="button">Voltar</button>
      <button type="button" onClick={onClick}>
        Trazer de volta
      </button>
    </>,
  );
  click('Voltar', { pointerType: 'touch' });
  click('Trazer de volta', TAP);
  click('Trazer de volta', { ...TAP, ms: 1000 });
  expect(onClick.mock.results.map(({ value }) => value)).toEqual([2, 1]);
});

test('within half a second of a click in a dialog, a pointer release on the backdrop does not close the dialog', () => {
  render(
    <>
      <div role="dialog">
        <button type="button">Enviar arquivo</button>
      </div>
      <button type="button">Importar ZIP</button>
    </>,
  );
  const isPerformed = (at: number) => {
    const release = new PointerEvent('pointerup', { bubbles: true, cancelable: true });
    return document.body.dispatchEvent(Object.defineProperty(release, 'timeStamp', { value: at }));
  };
  const at = click('Enviar arquivo');
  expect([isPerformed(at), isPerformed(at + 600)]).toEqual([false, true]);
  expect(isPerformed(click('Importar ZIP'))).toBe(true);
});
