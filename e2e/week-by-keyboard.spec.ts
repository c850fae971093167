import { addDays, formatDate } from '../core/rules/calendar.ts';
import { expectAccessible } from './axe.ts';
import { expectVisibleFocus, tabVisiblyTo as tabTo } from './keyboard.ts';
import { expectClosed, expectOpen } from './screen.ts';
import { expect, test } from './test.ts';

test('a week is composed by keyboard alone, with the focus always visible', async ({ page, designer, apiSeed, week }) => {
  await designer.open(addDays(week, -7));
  const { keyboard } = page;

  await test.step('Escape closes the calendar; Enter on a day closes the calendar and opens that day’s week', async () => {
    await tabTo(page, designer.calendarButton);
    await keyboard.press('Enter');
    await expect(designer.calendar).toBeVisible();
    await expectVisibleFocus(page);
    await expectAccessible(page, 'designer, calendar');
    await keyboard.press('Escape');
    await expect(designer.calendar).toBeHidden();
    await expect(designer.calendarButton).toBeFocused();
    await keyboard.press('Enter');
    await expect(designer.calendar.getByRole('gridcell', { selected: true }).getByRole('button')).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(designer.calendar).toBeHidden();
    await expect(designer.date).toHaveValue(formatDate(week));
    await designer.expectWeek(week);
    await expect(designer.calendarButton).toBeFocused();
  });

  const quarta = designer.day(0);
  await test.step('Enter on the Wednesday opens the Wednesday’s form and focuses a field of the form', async () => {
    await tabTo(page, quarta.toggle);
    await keyboard.press('Enter');
    await expect(quarta.eventName).toBeVisible();
    await expect(quarta.root.locator(':focus'), 'its first field').toHaveCount(1);
  });

  let layout = '';
  await test.step('Space opens the dialog of layouts and chooses a layout', async () => {
    await tabTo(page, quarta.layoutButton, 'Shift+Tab');
    await keyboard.press('Space');
    await expect(designer.layoutDialog.getByRole('searchbox')).toBeFocused();
    await keyboard.press('ArrowDown');
    await expectVisibleFocus(page);
    layout = (await designer.layoutDialog.locator(':focus').textContent()) ?? '';
    await keyboard.press('Space');
    await expectClosed(designer.layoutDialog);
    await expect(quarta.layoutButton).toBeFocused();
    await expect(quarta.layoutThumb).toHaveAccessibleName(layout);
  });

  await test.step('arrows choose a value, and Backspace removes the value', async () => {
    await tabTo(page, quarta.eventName);
    await keyboard.type('Noite do Vinil');
    await tabTo(page, quarta.value('R$15 ATÉ 23H00'));
    await keyboard.press('Space');
    await expect(quarta.value('R$15 ATÉ 23H00')).toBeChecked();
    await keyboard.press('ArrowRight');
    await expect(quarta.value('R$20 ATÉ 00H00')).toBeChecked();
    await expectVisibleFocus(page);
    await keyboard.press('Backspace');
    await expect(quarta.value('R$20 ATÉ 00H00')).not.toBeChecked();
    await keyboard.press('Space');
    await expect(quarta.value('R$20 ATÉ 00H00')).toBeChecked();
  });

  await test.step('attractions are chosen by arrows and Enter, or typed as free text; Escape closes the suggestions', async () => {
    await keyboard.press('Enter');
    await expect(quarta.box).toBeFocused();
    await keyboard.type('dj');
    await keyboard.press('ArrowDown');
    await expect(quarta.suggestions.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'designer, suggestions');
    await keyboard.type(' v');
    await expect(quarta.suggestions).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await quarta.expectAttractions(['DJ Vitrola Velha']);
    await keyboard.type('Palco aberto');
    await keyboard.press('Enter');
    await keyboard.type('dj ênia');
    await keyboard.press('Enter');
    await quarta.expectAttractions(['DJ Vitrola Velha', 'Palco aberto', 'DJ Ênia']);
    await keyboard.press('Escape');
    await expect(quarta.suggestions).toHaveCount(0);
    await expect(quarta.box).toBeFocused();
  });

  await test.step('Enter opens the dialog of photos and chooses a photo', async () => {
    const photo = quarta.photoButton('DJ Vitrola Velha');
    await tabTo(page, photo);
    await keyboard.press('Enter');
    await expectOpen(designer.photoDialog);
    await expectVisibleFocus(page);
    await tabTo(page, designer.photoDialog.getByRole('button', { name: 'bolachão' }));
    await keyboard.press('Enter');
    await expectClosed(designer.photoDialog);
    await expect(photo).toBeFocused();
    await expect(quarta.item('DJ Vitrola Velha')).toContainText('foto “bolachão”');
  });

  await test.step('Alt and an arrow key move an attraction', async () => {
    await tabTo(page, quarta.root.getByRole('button', { name: 'Mais ações de DJ Vitrola Velha' }));
    await keyboard.press('Alt+ArrowDown');
    await quarta.expectAttractions(['Palco aberto', 'DJ Vitrola Velha', 'DJ Ênia']);
    await expectVisibleFocus(page);
    await expect(quarta.item('DJ Vitrola Velha').locator(':focus'), 'the focus stays on the row that moved').toHaveCount(1);
  });

  await test.step('the observations can be typed', async () => {
    await tabTo(page, quarta.notes);
    await keyboard.type('Só vinil.');
  });

  await test.step('Enter on the send button sends the week with all its fields', async () => {
    await tabTo(page, designer.sendButton);
    const id = await designer.send(() => keyboard.press('Enter'));
    await designer.expectWeekSent();
    await expectVisibleFocus(page);
    const schedule = await apiSeed.schedule(id);
    expect(schedule.startDate).toBe(week);
    expect(schedule.events[0]).toMatchObject({
      eventName: 'Noite do Vinil',
      observations: 'Só vinil.',
      layout: { name: layout },
      value: { name: 'R$20 ATÉ 00H00' },
      attractions: [
        { customName: 'Palco aberto' },
        { attraction: { name: 'DJ Vitrola Velha' }, photo: { name: 'bolachão.jpg' } },
        { attraction: { name: 'DJ Ênia' } },
      ],
    });
  });
});
