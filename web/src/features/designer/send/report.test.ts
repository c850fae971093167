import { expect, it } from 'vitest';
import { type SendResult, weekFailure } from './report.ts';

const result = (part: Partial<SendResult>): SendResult => ({
  saved: 0,
  expected: 3,
  failures: [],
  extraFailure: null,
  extraSaved: false,
  ...part,
});

it('says that nothing was sent where nothing was', () => {
  const { toast, report } = weekFailure(result({ failures: ['Falha ao criar programação: x'] }));
  expect(toast).toEqual({ title: 'Erro', description: 'Falha ao criar programação: x' });
  expect(report).toMatchObject({ problemTitle: 'A programação não foi enviada.', arrived: null, canRetry: true });
});

it('counts the days, and tells that the extra event arrived beside them', () => {
  const { toast, report } = weekFailure(result({ saved: 1, failures: ['a', 'b'], extraSaved: true }));
  const counted = 'Programação salva com 1 de 3 dias configurados.';
  expect(toast).toEqual({ title: 'Atenção', description: counted });
  expect(report).toEqual({
    problemTitle: counted,
    problems: ['a', 'b'],
    arrived: 'O evento extra chegou ao Admin.',
    canRetry: true,
    extraError: null,
  });
  expect(weekFailure(result({ failures: ['a', 'b', 'c'], extraSaved: true })).toast.description).toBe(
    'Programação salva com 0 de 3 dias configurados.',
  );
});

it('has the extra event’s failure among the problems too, in the words of its card', () => {
  const { toast, report } = weekFailure(result({ saved: 3, extraFailure: 'Falha ao criar evento extra: x' }));
  expect(toast).toEqual({ title: 'Erro ao enviar evento extra', description: 'Falha ao criar evento extra: x' });
  expect(report).toMatchObject({
    problemTitle: 'Os dias foram enviados. Falta o evento extra.',
    problems: ['Erro ao enviar evento extra: Falha ao criar evento extra: x'],
    extraError: 'Erro ao enviar evento extra: Falha ao criar evento extra: x',
  });
  const both = weekFailure(result({ saved: 2, failures: ['a'], extraFailure: 'b' }));
  expect(both.toast.title).toBe('Atenção');
  expect(both.report.problems).toEqual(['a', 'Erro ao enviar evento extra: b']);
});

it('knows a day that could not be emptied', () => {
  const { report } = weekFailure(result({ saved: 3, failures: ['a'] }));
  expect(report.problemTitle).toBe('A programação não foi enviada por inteiro.');
});
