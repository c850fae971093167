import { addDays, formatDayMonth } from '../core/rules/calendar.ts';
import { Designer } from './designer.ts';
import { expectClosed } from './screen.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<{ bia: Designer }>({
  bia: async ({ browser, baseURL, now }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'pt-BR', reducedMotion: 'reduce' });
    await context.clock.setFixedTime(now);
    await use(new Designer(await context.newPage()));
    await context.close();
  },
});

/** Simulates the return to a window that another window covered. */
const comeBack = ({ page }: Designer) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('a second device continues a week; returning to a window shows the other device’s saves and keeps typed text', async ({
  designer: ana,
  bia,
  apiSeed,
  week,
}) => {
  await ana.open(week);
  await ana.nameDays(['Quarta da Ana']);
  await ana.expectSaved();
  await bia.open(week);
  await expect(bia.day(0).root).toContainText('Quarta da Ana');
  await bia.day(2).open();
  await bia.day(2).eventName.fill('Sexta da Bia');
  await bia.expectSaved();
  await bia.day(2).box.fill('Meia pal');

  await comeBack(ana);
  await expect(ana.day(2).root).toContainText('Sexta da Bia');
  await ana.nameDays([null, 'Quinta da Ana']);
  await ana.expectSaved();
  await comeBack(bia);
  await expect(bia.day(1).place).toContainText('Quinta da Ana');
  await expect(bia.day(2).box).toHaveValue('Meia pal');
  await bia.send();
  await bia.expectWeekSent();
  await comeBack(ana);
  await ana.expectVersion(1);
  expect((await apiSeed.onlySchedule(week)).events.map(({ eventName }) => eventName)).toEqual([
    'Quarta da Ana',
    'Quinta da Ana',
    'Sexta da Bia',
    null,
    null,
  ]);
});

test('postponing a conflict keeps both people’s texts, also after a reload and on another screen', async ({
  page,
  designer,
  week,
  apiSeed,
  toast,
}) => {
  const made = await apiSeed.week(week);
  const day = designer.day(3);
  await designer.open(week);
  await day.open();
  await apiSeed.saveDay(made, 3, { eventName: 'Da outra pessoa' });
  await day.eventName.fill('Minha');
  await designer.conflict.getByRole('button', { name: 'Decidir depois' }).click();
  await expectClosed(designer.conflict);
  await expect(page.getByRole('alert').first()).toContainText(
    'Há outro conteúdo no servidor, salvo por outra pessoa, ou por você em outra aba ou aparelho.',
  );
  await expect(designer.state).toContainText('Sábado ainda não salvo');
  // A toast reminds a person who leaves the page without resolving the conflict.
  await page.getByRole('link', { name: 'Quartou!, início' }).click();
  await toast.expect(`Outra pessoa mudou: Sábado, ${formatDayMonth(addDays(week, 3))}`);
  await page.goto(`/day/3?programacao=${made.id}`);
  await expect(designer.conflict.getByRole('group', { name: 'Nome do evento' })).toContainText('Minha');
  await page.reload();
  expect((await apiSeed.schedule(made.id)).events[3]?.eventName).toBe('Da outra pessoa');
  await designer.conflict.getByRole('button', { name: 'Tudo da outra pessoa' }).click();
  await designer.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
  await expectClosed(designer.conflict);
  await expect(page.getByLabel('Nome do evento (opcional)')).toHaveValue('Da outra pessoa');
  await designer.expectSaved();
  expect((await apiSeed.schedule(made.id)).events[3]).toMatchObject({ eventName: 'Da outra pessoa', revision: 2 });
});
