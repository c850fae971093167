import ExcelJS from 'exceljs';
import { formatDate } from '../core/rules/calendar.ts';
import { addMonths, monthOf, monthText } from '../core/rules/month.ts';
import { dayDate } from '../core/rules/week.ts';
import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('what a Thursday usually is fills one in; an attraction’s page has its evenings, and the month goes out as a list', async ({
  page,
  apiSeed,
  designer,
  installation,
  now,
  toast,
}) => {
  const [layout, value] = [
    await apiSeed.addLayout(await picture(`${unique('Autoral')}.png`)),
    await apiSeed.addValue(unique('R$20')),
  ];
  const ana = await apiSeed.addAttraction(unique('DJ Ênia'));
  const thursday = {
    eventName: unique('Quinta Autoral'),
    layoutId: layout.id,
    valueId: value.id,
    attractions: [{ attractionId: ana.id }, { customName: 'Canja', isCustom: true as const }],
  };
  const weeks = [installation.freshWeek(), installation.freshWeek(), installation.freshWeek()];
  for (const week of weeks) await apiSeed.week(week, [null, thursday]);

  await designer.open(installation.freshWeek());
  const card = designer.day(1);
  await card.open();
  const offer = card.root.getByRole('button', { name: `Usar o de costume: ${thursday.eventName}` });
  await offer.click();
  await toast.expect('Preenchido como de costume');
  await expect(card.eventName).toHaveValue(thursday.eventName);
  await expect(card.value(value.name)).toBeChecked();
  await expect(card.layoutThumb).toHaveAccessibleName(layout.name);
  await expect(card.item(ana.name)).toBeVisible();
  await toast.undo.click();
  await expect(offer).toBeVisible();
  await expect(card.eventName).toHaveValue('');
  await expect(card.value(value.name)).not.toBeChecked();
  await expect(card.items).toHaveCount(0);

  await page.goto('/admin/attractions');
  await page.getByRole('searchbox').fill(ana.name);
  await page.getByRole('button', { name: `Mais de ${ana.name}` }).click();
  await page.getByRole('menuitem', { name: 'Ver as noites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible();
  const evenings = page.getByRole('listitem').filter({ hasText: thursday.eventName });
  await expect(evenings).toHaveCount(3);
  const first = dayDate(weeks[0] ?? '', 1);
  await expect(evenings.first()).toContainText(formatDate(first));
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Todas as atrações' }).click();
  await page.getByRole('button', { name: 'Exportar mês' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar mês' });
  await expectAccessible(page);
  let month = addMonths(monthOf(now), -1);
  while (month < monthOf(first)) {
    month = addMonths(month, 1);
    await dialog.getByRole('button', { name: 'Mês seguinte' }).click();
    await expect(dialog.getByText(monthText(month), { exact: true })).toBeVisible();
  }
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar planilha' }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await downloading).path());
  const rows = book.worksheets[0]?.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(2) : []));
  expect(rows).toContainEqual(['Quinta-feira', thursday.eventName, ana.name]);
  expect(rows).toContainEqual(['Quinta-feira', thursday.eventName, 'Canja']);
});
