import { addDays, formatDate } from '../core/rules/calendar.ts';
import { expectAccessible } from './axe.ts';
import { expectVisibleFocus, tabVisiblyTo as tabTo } from './keyboard.ts';
import { expectClosed, expectOpen } from './screen.ts';
import { expect, test } from './test.ts';

test('a week is composed by keyboard alone, with the focus always visible', async ({ page, designer, apiSeed, week }) => {
  const { calendar, calendarButton, layoutDialog, photoDialog } = designer;
  await designer.open(addDays(week, -7));
  const { keyboard } = page;

  await tabTo(page, calendarButton);
  await keyboard.press('Enter');
  await expect(calendar).toBeVisible();
  await expectVisibleFocus(page);
  await expectAccessible(page, 'designer, calendar');
  await keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(calendarButton).toBeFocused();
  await keyboard.press('Enter');
  await expect(calendar.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(designer.date).toHaveValue(formatDate(week));
  await designer.expectWeek(week);
  await expect(calendarButton).toBeFocused();

  const day = designer.day(0);
  await tabTo(page, day.toggle);
  await keyboard.press('Enter');
  await expect(day.eventName).toBeVisible();
  await expect(day.root.locator(':focus'), 'its first field').toHaveCount(1);

  await tabTo(page, day.layoutButton, 'Shift+Tab');
  await keyboard.press('Space');
  await expect(layoutDialog.getByRole('searchbox')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expectVisibleFocus(page);
  const layout = (await layoutDialog.locator(':focus').textContent()) ?? '';
  await keyboard.press('Space');
  await expectClosed(layoutDialog);
  await expect(day.layoutButton).toBeFocused();
  await expect(day.layoutThumb).toHaveAccessibleName(layout);

  await tabTo(page, day.value('R$15 ATÉ 23H00'));
  await keyboard.press('Space');
  await expect(day.value('R$15 ATÉ 23H00')).toBeChecked();
  await keyboard.press('ArrowRight');
  await expect(day.value('R$20 ATÉ 00H00')).toBeChecked();
  await expectVisibleFocus(page);
  await keyboard.press('Backspace');
  await expect(day.value('R$20 ATÉ 00H00')).not.toBeChecked();

  await tabTo(page, day.box);
  await keyboard.type('dj');
  await keyboard.press('ArrowDown');
  await expect(day.suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'designer, suggestions');
  await keyboard.type(' v');
  await expect(day.suggestions).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.type('Palco aberto');
  await keyboard.press('Enter');
  await day.expectAttractions(['DJ Vitrola Velha', 'Palco aberto']);
  await keyboard.press('Escape');

  const photo = day.photoButton('DJ Vitrola Velha');
  await tabTo(page, photo);
  await keyboard.press('Enter');
  await expectOpen(photoDialog);
  await tabTo(page, photoDialog.getByRole('button', { name: 'bolachão' }));
  await keyboard.press('Enter');
  await expectClosed(photoDialog);
  await expect(photo).toBeFocused();
  await expect(day.item('DJ Vitrola Velha')).toContainText('foto “bolachão”');

  await tabTo(page, day.root.getByRole('button', { name: 'Mais ações de DJ Vitrola Velha' }));
  await keyboard.press('Alt+ArrowDown');
  await day.expectAttractions(['Palco aberto', 'DJ Vitrola Velha']);
  await expectVisibleFocus(page);
  await expect(day.item('DJ Vitrola Velha').locator(':focus'), 'the focus stays on the row that moved').toHaveCount(1);

  await tabTo(page, day.notes);
  await keyboard.type('Só vinil.');
  await tabTo(page, designer.sendButton);
  await keyboard.press('Enter');
  await designer.expectWeekSent();
  await expectVisibleFocus(page);
  const [saved] = (await apiSeed.onlySchedule(week)).events;
  expect(saved).toMatchObject({ observations: 'Só vinil.', attractions: [{}, { photo: { name: 'bolachão.jpg' } }] });
});
