import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { changesBetween } from '../../../../core/rules/changes.ts';
import { artist, EVENT, freeText, picture } from '../../../../core/testing/events.ts';
import ChangesList from './changes-list.tsx';

const friday = { ...EVENT, id: 3, dayOfWeek: 'Sexta', date: '2026-11-13', eventName: 'Baile' };
const extra = { ...EVENT, id: 9, dayOfWeek: 'Evento Extra', date: '2026-11-16', isSpecialEvent: true, eventName: 'Véspera' };

function show(before: ScheduleEvent[], after: ScheduleEvent[]) {
  const changes = changesBetween(before, after);
  render(<ChangesList changes={changes} events={after} />);
  return screen.queryAllByRole('heading').map((heading) => heading.closest('li') as HTMLLIElement);
}

const read = (day: HTMLElement | undefined) =>
  within(day ?? document.body)
    .getAllByRole('term')
    .map((term) => [
      term.textContent,
      (term.nextElementSibling?.textContent ?? '').replaceAll('→', '').replace(/\s+/g, ' ').trim(),
    ]);

test('a changed field shows its old and new value, also to screen readers, and a changed flyer shows both pictures', () => {
  const before = { ...friday, layout: picture(1, 'a'), customValue: 'R$ 20' };
  const after = { ...friday, eventName: 'Baile CANCELADO', layout: picture(2, 'b'), observations: 'Só hoje.' };
  const [day] = show([EVENT, before], [EVENT, after]);
  expect(within(day as HTMLElement).getByRole('heading').textContent).toBe('Sexta 13/11Baile CANCELADO');
  expect(read(day)).toEqual([
    ['Layout', 'de a para b'],
    ['Nome do evento', 'de Baile para Baile CANCELADO'],
    ['Valor da entrada', 'de R$ 20 para –vazio'],
    ['Observações', 'de –vazio para Só hoje.'],
  ]);
  expect([...(day?.querySelectorAll('img') ?? [])].map(({ src }) => new URL(src).pathname)).toEqual(['/1', '/2']);
  expect(
    within(screen.getByRole('list', { name: 'Sem mudança:' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Quarta']);
});

test('the list says if an attraction was added, removed or moved, and if its photo was changed or removed', () => {
  const [ana, bia, caio, duo] = ['Ana', 'Bia', 'Caio', 'Duo'].map((name) => freeText(name));
  const list = (...items: (ScheduleEvent['attractions'][number] | undefined)[]) => items.flatMap((item) => item ?? []);
  const [day] = show(
    [{ ...friday, attractions: list(ana, bia, caio, artist('DJ', picture(1, 'um.jpg')), artist('MC', picture(1, 'um.jpg'))) }],
    [{ ...friday, attractions: list(caio, bia, duo, artist('DJ', picture(2, 'dois.jpg')), artist('MC')) }],
  );
  expect(read(day)).toEqual([['Atrações', 'saiu AnaBia (mudou de lugar)+ entrou DuoDJ (foto dois)MC (sem foto)']]);
});

test('if every evening was added or removed, the list names each evening and has no part “Sem mudança”', () => {
  const days = show([extra], [friday]);
  expect(days.map((day) => day.textContent)).toEqual([
    'Sexta 13/11Baile+ Entrou na programação',
    'Evento Extra 16/11VésperaSaiu da programação',
  ]);
  expect(screen.queryByText('Sem mudança:')).toBeNull();
});
