import { beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { ApiResponse, PretendApi } from '../../testing/pretend-api.ts';
import { show } from '../../testing/show.tsx';
import { expectToast, findDialog } from '../../testing/visit.tsx';
import { changed, week } from '../../testing/weeks.ts';
import { makePictures } from '../pictures/make-pictures.ts';
import PackageDialog from './package-dialog.tsx';

// The drawing of the pictures is mocked, because jsdom has no canvas.
vi.mock('../pictures/make-pictures.ts', () => ({ makePictures: vi.fn() }));

const PACKAGE = '/api/schedules/7/package';

beforeEach(() => {
  vi.mocked(makePictures).mockReset();
  document.querySelector('iframe')?.remove();
});

async function open(prepare?: (api: PretendApi) => void, known: { hasUnsent?: boolean } = { hasUnsent: false }) {
  const onClose = vi.fn();
  const shown = show(<PackageDialog scheduleId={7} {...known} onClose={onClose} />, {}, (api) => {
    api.on(`HEAD ${PACKAGE}`, { body: '', status: 200 });
    prepare?.(api);
  });
  return { ...shown, onClose, dialog: await findDialog('Pacote da semana') };
}

const framed = () => document.querySelector('iframe')?.getAttribute('src');

const HUGE = { files: [new File([new Uint8Array(LIMITS.weekPicturesBytes + 1)], 'feed.jpg')], flaws: [], hasMissing: false };
test.each([
  ['cannot be made', () => Promise.reject(new Error('No canvas.')), ''],
  ['are too large', async () => HUGE, ' As imagens são grandes demais: baixe-as em “Imagens da semana”.'],
])('if the week’s pictures %s, the package is downloaded without them, and a toast says so', async (_, make, why) => {
  vi.mocked(makePictures).mockImplementation(make);
  const { onClose } = await open();
  await expectToast('Pacote da semana', `O download da versão 2 começou, sem as imagens da semana.${why}`);
  expect(framed()).toBe(`${PACKAGE}?version=2`);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each<[string, { hasUnsent?: boolean }]>([
  ['caller', { hasUnsent: true }],
  ['server', {}],
])(
  'if the %s reports unsent changes, a toast says that the package, downloaded without pictures, lacks these changes',
  async (_, known) => {
    const made = Promise.withResolvers<never>();
    vi.mocked(makePictures).mockReturnValue(made.promise);
    const { user, dialog } = await open((api) => api.on('GET /api/weeks', { json: week([{}], { changes: changed(0) }) }), known);
    await dialog.findByText('Criando as imagens da semana...');
    expect(framed()).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Baixar sem as imagens' }));
    expect(framed()).toBe(`${PACKAGE}?version=2`);
    const begun = 'O download da versão 2 começou, sem as imagens da semana.';
    await expectToast('Pacote da semana', `${begun} O que mudou depois do último envio não está no pacote.`);
  },
);

const refusal = (status: number, code: string, message: string) => ({ status, json: { message, code, requestId: 'x' } });

test.each([
  ['validation', 422, 'Os layouts e as fotos desta semana passam de 4 GB.'],
  ['nothing_to_export', 422, 'A semana ainda está vazia.'],
  ['not_found', 404, 'Programação não encontrada.'],
])(
  'if the server refuses the package with %s, the dialog shows the message and offers no retry',
  async (code, status, message) => {
    const { api, dialog } = await open((api) => {
      api.on(`HEAD ${PACKAGE}`, { body: '', status });
      api.on(`GET ${PACKAGE}`, refusal(status, code, message));
    });
    await dialog.findByText(message);
    expect(dialog.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    expect(makePictures).not.toHaveBeenCalled();
    expect(api.calls.find(({ call }) => call === `HEAD ${PACKAGE}`)?.search).toBe('?version=2');
  },
);

test.each<[string, ApiResponse]>([
  ['the server’s 429', refusal(429, 'too_many_requests', 'Muitas tentativas.')],
  ['the server’s 401', refusal(401, 'unauthorized', 'Informe o código da equipe.')],
  ['a proxy’s 403', { status: 403, body: '<p>Forbidden</p>' }],
  ['a proxy’s 404', { status: 404, body: '<p>Not Found</p>' }],
  ['no response', 'no network'],
])('after %s the package dialog offers a retry, which downloads the package', async (_, response) => {
  vi.mocked(makePictures).mockResolvedValue({ files: [], flaws: [], hasMissing: false });
  const { api, user, dialog } = await open((api) => {
    for (const method of ['HEAD', 'GET']) api.on(`${method} ${PACKAGE}`, response);
  });
  const retry = await dialog.findByRole('button', { name: 'Tentar de novo' });
  api.on(`HEAD ${PACKAGE}`, { body: '', status: 200 });
  await user.click(retry);
  await vi.waitFor(() => expect(framed()).toBe(`${PACKAGE}?version=2`), 60_000);
});
