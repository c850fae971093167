import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUSE_DEFAULT } from '../../../../core/contracts/house.ts';
import { artist, EVENT, freeText } from '../../../../core/testing/events.ts';
import type { PretendApi } from '../../testing/pretend-api.ts';
import { schedule } from '../../testing/rows.ts';
import { show } from '../../testing/show.tsx';
import { expectErrorToast, expectToast, findDialog } from '../../testing/visit.tsx';
import { makePictures } from './make-pictures.ts';
import PicturesDialog, { altText } from './pictures-dialog.tsx';

vi.mock('./make-pictures.ts', () => ({ makePictures: vi.fn() }));

const NAMES = ['semana-feed.jpg', 'semana-story.jpg', 'carrossel-0-capa.jpg', 'carrossel-1-quarta.jpg'];
const drawn = { files: NAMES.map((name) => new File([name], name, { type: 'image/jpeg' })), flaws: [], hasMissing: false };
const NOT_SENT = { 'schedules/7/versions': { versions: [], answers: [], views: [] } };

beforeEach(() => void vi.mocked(makePictures).mockReset().mockResolvedValue(drawn));
afterEach(() => {
  for (const feature of ['canShare', 'share']) Reflect.deleteProperty(navigator, feature);
});

async function open(lists: Record<string, unknown> = {}, prepare?: (api: PretendApi) => void) {
  const onClose = vi.fn();
  const shown = show(<PicturesDialog scheduleId={7} onClose={onClose} />, lists, prepare);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  return { ...shown, onClose, copied, dialog: await findDialog('Imagens da semana') };
}

/** Replaces the share sheet. Returns a list that gets the file names of each call of `navigator.share`. */
function withSheet(share: () => Promise<void>) {
  const given: string[][] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files, ...more }: ShareData) => {
      expect(more, 'with anything beside the files WhatsApp drops one of the two').toEqual({});
      given.push(files?.map(({ name }) => name) ?? []);
      return share();
    },
  });
  return given;
}

test('the pictures dialog shows the progress of drawing; choosing a theme stores it and redraws the pictures', async () => {
  const steps = Promise.withResolvers<void>();
  vi.mocked(makePictures).mockImplementationOnce(async (_, onProgress) => {
    onProgress(0.5);
    await steps.promise;
    return drawn;
  });
  const { dialog, user } = await open();
  await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'));
  steps.resolve();
  await dialog.findByText('25/11/2026 · versão 2');
  const names = (await dialog.findAllByRole('img')).map((image) => image.getAttribute('alt'));
  expect(names).toEqual(['Feed', 'Story', 'Carrossel 1', 'Carrossel 2'].map((name) => `Prévia: ${name}`));
  expect(dialog.getByRole('link', { name: 'Baixar Carrossel 2' }).getAttribute('download')).toBe('carrossel-1-quarta.jpg');
  await user.click(dialog.getByRole('radio', { name: 'Claro' }));
  await waitFor(() => expect(vi.mocked(makePictures).mock.calls.map(([{ theme }]) => theme)).toEqual(['dark', 'light']));
  expect(localStorage.getItem('quartou-pictures-theme')).toBe('light');
});

test('the pictures dialog says that a programme was not sent yet', async () => {
  const { dialog } = await open(NOT_SENT);
  await dialog.findByText('25/11/2026 · ainda não enviada');
});

test('the pictures dialog draws no empty week', async () => {
  const { dialog } = await open({ ...NOT_SENT, 'schedules/7': schedule({ id: 7 }, [{}]) });
  await dialog.findByText('A semana ainda está vazia');
  expect(makePictures).not.toHaveBeenCalled();
});

test('closing the pictures dialog aborts the drawing of the pictures', async () => {
  vi.mocked(makePictures).mockReturnValue(new Promise(() => undefined));
  const { dialog, user, onClose, unmount } = await open();
  await waitFor(() => expect(makePictures).toHaveBeenCalled());
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalled();
  unmount();
  expect(vi.mocked(makePictures).mock.calls[0]?.[2].aborted).toBe(true);
});

test('if drawing fails, the pictures dialog offers a retry, and still shows the week’s text and text alternative', async () => {
  vi.mocked(makePictures).mockRejectedValueOnce(new Error('Out of memory'));
  const { api, dialog, user } = await open({}, (server) =>
    server.on('GET /api/house', { status: 500, json: { message: 'O banco está em manutenção.' } }),
  );
  await dialog.findByText('O banco está em manutenção.');
  api.on('GET /api/house', { json: HOUSE_DEFAULT });
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await dialog.findByText('Não deu para criar as imagens neste aparelho. Tente de novo.');
  for (const name of [/^Texto da semana/, /^Texto alternativo/]) {
    expect((dialog.getByRole('textbox', { name }) as HTMLTextAreaElement).value).toContain('Samba do Bistrô');
  }
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await dialog.findByRole('img', { name: 'Prévia: Feed' });
});

test.each([
  ['a flyer was not loaded, and offers a retry', true],
  ['a text is cut, and offers no retry, which would cut it again', false],
])('the pictures dialog says that %s', async (_, hasMissing) => {
  const flaw = 'As imagens têm uma falha.';
  vi.mocked(makePictures).mockResolvedValueOnce({ ...drawn, flaws: [flaw], hasMissing });
  const { dialog, user } = await open();
  expect((await dialog.findByText(flaw)).closest('[role=alert]')).not.toBeNull();
  await dialog.findByRole('img', { name: 'Prévia: Feed' });
  const retry = dialog.queryByRole('button', { name: 'Tentar de novo' });
  expect(retry !== null).toBe(hasMissing);
  if (!retry) return;
  await user.click(retry);
  await waitFor(() => expect(dialog.queryByText(flaw)).toBeNull());
});

test('sharing gives the chosen pictures to the share sheet and copies the text; a toast reports success or refusal', async () => {
  const results = ['AbortError', 'NotAllowedError'].map((name) => Promise.reject(Object.assign(new Error(), { name })));
  for (const result of results) result.catch(() => {});
  const sheet = withSheet(() => results.shift() ?? Promise.resolve());
  const { dialog, user, copied } = await open();
  await user.click(await dialog.findByRole('radio', { name: 'Carrossel' }));
  const share = () => user.click(dialog.getByRole('button', { name: 'Compartilhar' }));
  // The user closes the share sheet.
  await share();
  expect(screen.queryByText('Não deu para compartilhar')).toBeNull();
  expect(sheet).toEqual([NAMES.slice(2)]);
  expect(copied.mock.calls[0]?.[0]).toContain('Samba do Bistrô');
  await share();
  await expectErrorToast('Não deu para compartilhar', 'Escolha menos imagens, ou baixe e envie por onde quiser.');
  await share();
  await expectToast('Imagens compartilhadas', 'O texto da semana está copiado: é só colar junto.');
});

test('without a share sheet only downloads are offered; a text is copied, or focused if the browser refuses', async () => {
  const { dialog, user, copied } = await open();
  await dialog.findByRole('button', { name: 'Baixar 4 imagens' });
  expect(dialog.queryByRole('button', { name: 'Compartilhar' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copiar texto da semana' }));
  expect(copied.mock.lastCall?.[0]).toMatch(/^\*Programação de .*\*$/m);
  await expectToast('Texto copiado', 'Cole no WhatsApp. Na legenda do Instagram, tire os asteriscos.');
  copied.mockRejectedValueOnce(new Error('refused'));
  await user.click(dialog.getByRole('button', { name: 'Copiar texto alternativo' }));
  expect(copied.mock.lastCall?.[0]).toMatch(/^Programação de .*\.$/m);
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Texto alternativo/));
});

test('the pictures’ text alternative has one sentence per evening in the order of the dates, without empty evenings', () => {
  const extra = { ...EVENT, dayOfWeek: 'Evento Extra', eventName: 'Evento Extra', isSpecialEvent: true };
  const attractions = [artist('Ana'), freeText('DJ Nego Zé')];
  const events = [
    { ...extra, date: '2026-11-27', firstLotValue: '15,00', secondLotValue: '20,00' },
    { ...EVENT, date: '2026-11-25', eventName: 'Samba do Bistrô', freeEntry: true, attractions },
    { ...EVENT, date: '2026-11-26', dayOfWeek: 'Quinta' },
    { ...EVENT, date: '2026-11-28', dayOfWeek: 'Sábado', eventName: 'Quartou!' },
  ];
  expect(altText({ startDate: '2026-11-25', events }).split('\n')).toEqual([
    'Programação de 25/11 a 29/11.',
    'Quarta-feira, 25/11: Samba do Bistrô; Ana, DJ Nego Zé; Entrada Livre.',
    'Evento Extra, 27/11: 1º Lote: 15,00, 2º Lote: 20,00.',
    'Sábado, 28/11: Quartou!',
  ]);
});
