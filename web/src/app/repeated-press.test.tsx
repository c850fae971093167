import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
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

test('a double click’s second click on another button is ignored in a bottom bar or after a button with `aria-expanded`', () => {
  const pressed: string[] = [];
  function Next() {
    const [label, setLabel] = useState('Domingo');
    const press = () => {
      pressed.push(label);
      setLabel('Conferir');
    };
    return (
      <button type="button" onClick={press}>
        {label}
      </button>
    );
  }
  const button = (name: string) => (
    <button type="button" onClick={() => pressed.push(name)}>
      {name}
    </button>
  );
  render(
    <>
      <div className="bottom-bar">
        {button('Enviar')}
        {button('Visualizar')}
        <Next />
      </div>
      {button('Remover')}
      <button type="button" aria-expanded={false} onClick={() => pressed.push('Configurar')}>
        Configurar
      </button>
    </>,
  );
  const click = (name: string, detail: number) => fireEvent.click(screen.getByRole('button', { name }), { detail });
  click('Enviar', 1);
  // Simulates that “Enviar” has become smaller and another button is now below the pointer.
  click('Visualizar', 2);
  click('Remover', 2);
  click('Domingo', 1);
  click('Conferir', 2);
  click('Conferir', 1);
  click('Configurar', 1);
  // Simulates that “Configurar” has opened an evening, whose “Remover” is now below the pointer.
  click('Remover', 2);
  expect(pressed).toEqual(['Enviar', 'Remover', 'Domingo', 'Conferir', 'Configurar']);
});

test('a double tap’s second tap on another button of a bottom bar is ignored, even with `detail` 1; taps elsewhere count', () => {
  const pressed: string[] = [];
  render(
    <div className="bottom-bar">
      {['Conferir', 'Enviar'].map((name) => (
        <button key={name} type="button" onClick={() => pressed.push(name)}>
          {name}
        </button>
      ))}
    </div>,
  );
  let now = new Event('now').timeStamp;
  const tap = (name: string, clientX: number, pointerType = 'touch') => {
    const button = screen.getByRole('button', { name });
    fireEvent.pointerUp(button, { pointerType });
    now += 50;
    fireEvent(button, Object.defineProperty(createEvent.click(button, { detail: 1, clientX }), 'timeStamp', { value: now }));
  };
  tap('Conferir', 100);
  // Simulates that “Conferir” has disappeared and “Enviar” is now below the finger.
  tap('Enviar', 105);
  expect(pressed).toEqual(['Conferir']);
  tap('Enviar', 300);
  tap('Conferir', 300, 'mouse');
  expect(pressed).toEqual(['Conferir', 'Enviar', 'Conferir']);
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
  const click = (name: string) => {
    const button = screen.getByRole('button', { name });
    const clicked = createEvent.click(button, { detail: 1 });
    fireEvent(button, clicked);
    return (lateMs: number) => {
      const release = new PointerEvent('pointerup', { bubbles: true, cancelable: true });
      Object.defineProperty(release, 'timeStamp', { value: clicked.timeStamp + lateMs });
      return document.body.dispatchEvent(release);
    };
  };
  const isPerformed = click('Enviar arquivo');
  expect([isPerformed(0), isPerformed(600)]).toEqual([false, true]);
  expect(click('Importar ZIP')(0)).toBe(true);
});
