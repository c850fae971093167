import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EVENT } from '../../../../core/testing/events.ts';
import { answer, version } from '../../testing/rows.ts';
import { answerLine } from '../state-line.tsx';
import { VersionsList } from './versions.tsx';

const at = (minute: number) => `2026-11-12T21:${String(minute).padStart(2, '0')}:00.000Z`;
const events = [
  { ...EVENT, id: 3, dayOfWeek: 'Sexta' },
  { ...EVENT, id: 4, dayOfWeek: 'Sábado' },
  { ...EVENT, id: 9, dayOfWeek: 'Evento Extra', isSpecialEvent: true },
];

const timeline = {
  versions: [
    version({ number: 3, author: 'Bia', createdAt: at(30), changes: 3 }),
    version({ number: 2, kind: 'saved', createdAt: at(10), changes: 1 }),
    version({ number: 1, createdAt: at(0) }),
  ],
  answers: [
    answer({ id: 2, kind: 'adjust', version: 2, eventId: 3, text: 'o DJ não vem', createdAt: at(20) }),
    answer({ id: 1, version: 1, createdAt: at(5) }),
  ],
  views: [
    { version: 2, by: 'Marina', seenAt: at(11), exportedAt: at(35) },
    { version: 1, by: 'Lúcia', seenAt: null, exportedAt: at(6) },
  ],
};

test('the versions list shows versions, answers and views newest first, with a button of `actions` beside each version', () => {
  render(
    <VersionsList timeline={timeline} events={events} actions={({ number }) => <button type="button">Ver {number}</button>} />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12/11 18:35Marina baixou o Excel da versão 2',
    '12/11 18:30Versão 3 · Bia: 3 mudançasVer 3',
    '12/11 18:20Marina pediu ajuste na sexta: “o DJ não vem”',
    '12/11 18:11Marina viu a versão 2',
    '12/11 18:10Versão 2 · não enviada, como estava nesta hora: 1 mudançaVer 2',
    '12/11 18:06Lúcia baixou o Excel da versão 1',
    '12/11 18:05Marina aprovou a versão 1',
    '12/11 18:00Versão 1Ver 1',
  ]);
});

test('the line of an answer names the day that the answer is about, or no day if the event is unknown', () => {
  const adjust = { kind: 'adjust', text: 'x' } as const;
  expect(answerLine(answer({ ...adjust, eventId: 4 }), events)).toBe('Marina pediu ajuste no sábado: “x”');
  expect(answerLine(answer({ ...adjust, eventId: 9 }), events)).toBe('Marina pediu ajuste no evento extra: “x”');
  expect(answerLine(answer({ ...adjust, eventId: 99 }), events)).toBe('Marina pediu ajuste: “x”');
});
