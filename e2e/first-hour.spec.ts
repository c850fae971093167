import type { Locator } from '@playwright/test';
import { REGISTRATION_CODE } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expectScreen } from './screen.ts';
import { expect, test } from './test.ts';

// In the mode `default` one worker runs the whole file. Starting another worker would take two seconds of processor time.
test.describe.configure({ mode: 'default' });
// A Friday. No other file has this `startsAt`, so this file has its own Playwright worker and installation, which it empties.
const NOW = '2032-03-12T12:00:00-03:00';
test.use({ startsAt: NOW, now: NOW });

const EVENINGS = ['Samba do Bistrô', 'Quinta Autoral', 'Baile da Lapa', 'Funk das Antigas', 'Forró Pé de Serra'];
const ARTISTS = ['Roda da Ladeira', 'Ana Fonte', 'DJ Conceição', 'MC Juçara', 'Trio Xodó'];

test.beforeEach(({ apiSeed }) => apiSeed.emptyHouse());

test('four screens of an empty house are accessible and no wider than the window', async ({ page, context, admin }) => {
  await context.addCookies(admin.state.cookies);
  for (const path of ['/', '/admin/dashboard', '/admin/layouts', '/admin/attractions']) {
    await page.goto(path);
    await expectScreen(page);
    await expectAccessible(page, `empty house ${path}`);
  }
});

test('on a phone at most 60 presses lead from an empty house to its week on a TV', async ({ page, context, designer }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let presses = 0;
  const press = async (what: Locator, key?: string) => {
    presses += 1;
    await (key ? what.press(key) : what.click());
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name });
  // Nobody has to close a toast, which would disappear by itself, so this press is not counted.
  const closeToast = () => button('Fechar aviso').click();
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
  const isDone = (name: string) => expect(step(`${name} (feito)`)).toBeVisible();

  await page.goto('/');
  await press(link('Começar no painel'));
  await press(link('Criar uma conta'));
  for (const [label, text] of [
    ['Usuário', unique('dona da casa')],
    ['Senha', 'pão de queijo 42'],
    ['Código de registro', REGISTRATION_CODE],
  ] as const) {
    await press(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await press(button('Registrar'));

  await expect(page.getByRole('heading', { name: 'Comece por aqui' })).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByText('Escolher os flyers'));
  const files = await Promise.all(EVENINGS.map((name) => picture(`${name}.png`)));
  // The press of "Abrir" in the file picker counts, too.
  presses += 1;
  await (await choosing).setFiles(files);
  await isDone('Flyers');

  const names = page.getByLabel('Nomes, um por linha');
  await press(names);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ARTISTS.join('\r\n'));
  await press(names, 'ControlOrMeta+v');
  await press(button('Adicionar 5 artistas'));
  await isDone('Artistas');

  const prices = ['R$15 ATÉ 23H00', 'R$20 ATÉ 00H00', 'CASAL R$30'];
  for (const price of prices) await press(page.locator('label', { hasText: price }));
  await press(page.getByLabel('Outro preço'));
  await page.keyboard.type('R$18 COM FLYER');
  await press(button('Adicionar 4 preços'));
  await isDone('Preços');

  await press(link('Montar a primeira semana'));
  // If the toast covered a flyer, Playwright would scroll to it while the opening evening scrolls, too, and the press might miss.
  await closeToast();
  for (const [index, name] of EVENINGS.entries()) {
    const day = designer.day(index);
    if (index > 0) await press(day.place);
    await press(day.root.getByRole('button', { name, exact: true }));
    await expect(day.eventName).toHaveValue(name);
    await press(day.root.locator('label', { hasText: prices[index % prices.length] ?? '' }));
    await press(day.box);
    await page.keyboard.type(ARTISTS[index] ?? '');
    await press(day.box, 'Enter');
    await expect(day.items).toHaveCount(1);
  }
  await press(designer.sendButton);
  await designer.expectWeekSent();
  await closeToast();
  await press(button('Abrir menu'));
  await press(link('Acessar Painel Admin'));
  await isDone('A primeira semana');
  await press(page.getByRole('button', { name: 'Criar o link da TV', exact: true }));
  await expect(page.getByRole('img', { name: 'Código QR do link para a TV' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tudo pronto' })).toBeVisible();
  // Copying the address is no step of the first hour, so this press is not counted.
  await button('Copiar').click();
  const address = await page.getByLabel('Endereço do link para a TV').inputValue();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const opening = context.waitForEvent('page');
  await press(link('Abrir aqui'));
  await expect((await opening).getByText('Samba do Bistrô').first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(60);
});
