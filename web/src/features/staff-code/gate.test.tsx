import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { state } from '../../testing/designer.ts';
import { returnToTab, visit } from '../../testing/visit.tsx';
import { keepWeek, week } from '../../testing/weeks.ts';

test('when the user comes back to the tab, the question for the staff code closes if the code is no longer needed', async () => {
  const refusal = { status: 401, json: { message: 'x', code: 'unauthorized', details: { staffCode: true }, requestId: 'x' } };
  const { api, user } = await visit('/designer', {}, (server) => {
    for (const route of ['GET /api/weeks', 'GET /api/house']) server.on(route, refusal);
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Código da equipe');
  await user.type(field, 'sam');
  const reads = () => api.sent('GET /api/house').length;
  const before = reads();
  returnToTab();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(field.value).toBe('sam');
  // Meanwhile the code was entered in another tab, or an administrator has switched it off.
  keepWeek(api, week([{ eventName: 'Samba' }]));
  api.on('GET /api/house', { json: {} });
  returnToTab();
  await waitFor(() => expect(state()).toMatch(/^Rascunho/));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Código da equipe' })).toBeNull());
});
