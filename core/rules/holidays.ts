import { addDays, byDate, type CalendarDate } from './calendar.ts';

/** A named day: a public holiday by federal law, an optional one ("ponto facultativo"), or Easter, which is neither. */
export interface Holiday {
  date: CalendarDate;
  name: string;
  kind: 'feriado nacional' | 'ponto facultativo' | null;
}

const FIXED_HOLIDAYS: [day: string, name: string, since?: number][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  // Law 14.759 of 2023 made this day a national holiday.
  ['11-20', 'Consciência Negra', 2024],
  ['12-25', 'Natal'],
];

const EASTER_HOLIDAYS: [days: number, name: string, kind: Holiday['kind']][] = [
  [-48, 'Carnaval', 'ponto facultativo'],
  [-47, 'Carnaval', 'ponto facultativo'],
  [-46, 'Quarta-feira de Cinzas', 'ponto facultativo'],
  [-2, 'Sexta-feira Santa', 'feriado nacional'],
  [0, 'Páscoa', null],
  [60, 'Corpus Christi', 'ponto facultativo'],
];

/** Returns Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easter(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const delay = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, moon + toSunday - 7 * delay);
}

export function holidaysOf(year: number): Holiday[] {
  const fixed = FIXED_HOLIDAYS.filter(([, , since = 0]) => year >= since).map(
    ([day, name]): Holiday => ({ date: `${year}-${day}`, name, kind: 'feriado nacional' }),
  );
  const sunday = easter(year);
  const moving = EASTER_HOLIDAYS.map(([days, name, kind]): Holiday => ({ date: addDays(sunday, days), name, kind }));
  return [...fixed, ...moving].sort(byDate);
}
