import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox, type Suggestion } from './combobox.tsx';

const ANA = { id: 1, label: 'Ana Fonte' };
const BIA = { id: 2, label: 'Bia Lima' };

const onChoose = vi.fn<(suggestion: Suggestion) => void>();
const onEnter = vi.fn<(text: string, wantsFirst: boolean) => void>();
const onBackspaceEmpty = vi.fn<() => void>();

function Box({ suggestions = [ANA, BIA], typed = '' }: { suggestions?: Suggestion[]; typed?: string }) {
  const [text, setText] = useState(typed);
  const handlers = { onText: setText, onChoose, onEnter, onBackspaceEmpty };
  return <Combobox label="Atrações" hint="Enter adiciona" text={text} suggestions={suggestions} listHeight={250} {...handlers} />;
}

function show(typed = '') {
  vi.clearAllMocks();
  const { rerender } = render(<Box typed={typed} />);
  const box = screen.getByRole<HTMLInputElement>('combobox');
  box.focus();
  const suggest = (suggestions: Suggestion[]) => rerender(<Box suggestions={suggestions} typed={typed} />);
  return { box, suggest, user: userEvent.setup() };
}

test.each<[string, (user: UserEvent, box: HTMLElement) => unknown]>([
  ['left and right arrow', (user) => user.keyboard('{ArrowLeft}{ArrowRight}')],
  ['Home and two right arrows', (user) => user.keyboard('{Home}{ArrowRight}{ArrowRight}')],
  ['Home and End', (user) => user.keyboard('{Home}{End}')],
  ['a held right arrow', (_, box) => fireEvent.keyDown(box, { key: 'ArrowRight', repeat: true })],
  ['a press in the box', (user, box) => user.pointer({ keys: '[MouseLeft]', target: box })],
])(
  'the right arrow at the text’s end chooses the first suggestion; after %s the arrow waits for another letter',
  async (_, move) => {
    const { box, user } = show();
    await user.keyboard('an');
    screen.getByText('→ escolhe a 1ª');
    await move(user, box);
    expect(box.selectionStart).toBe(2);
    screen.getByText('Enter adiciona');
    await user.keyboard('{ArrowRight}');
    expect(onChoose).not.toHaveBeenCalled();
    expect(box.value).toBe('an');
    await user.keyboard('a{ArrowRight}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(ANA);
  },
);

test('a Backspace that is held, or comes within 0.4 s after the text was erased, removes no chosen item', () => {
  const { box } = show('a');
  const pressAt = (timeStamp: number, repeat = false) =>
    fireEvent(
      box,
      Object.defineProperty(createEvent.keyDown(box, { key: 'Backspace', repeat }), 'timeStamp', { value: timeStamp }),
    );
  pressAt(60_000);
  fireEvent.change(box, { target: { value: '' } });
  pressAt(60_150);
  pressAt(60_300);
  pressAt(61_000, true);
  expect(onBackspaceEmpty).not.toHaveBeenCalled();
  // In a box that was already empty, quick presses remove one chosen item each.
  pressAt(61_500);
  pressAt(61_600);
  expect(onBackspaceEmpty).toHaveBeenCalledTimes(2);
});

test('after the list changes, Enter chooses the selected suggestion, or adds the text if that suggestion is gone', async () => {
  const { suggest, user } = show('a');
  await user.keyboard('{ArrowDown}');
  suggest([BIA, ANA]);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(ANA.label);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(ANA);
  await user.keyboard('{ArrowDown}');
  suggest([ANA]);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledOnce();
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('a', false);
});

test('an arrow down pressed before any suggestions arrive selects the first suggestion that arrives', async () => {
  const { suggest, user } = show('a');
  suggest([]);
  await user.keyboard('{ArrowDown}');
  suggest([BIA, ANA]);
  suggest([ANA, BIA]);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(BIA);
  suggest([]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('a', true);
});
