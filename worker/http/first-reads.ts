import { isCalendarDate, isWednesday } from '../../core/rules/calendar.ts';
import { FIRST_VIEW } from '../../core/rules/first-view.ts';
import { isCalendarMonth } from '../../core/rules/month.ts';
import { PAGES, pageOf } from '../../core/rules/pages.ts';

/** The reads of an address's first view; without those whose id is none. */
export function firstReads({ pathname, searchParams }: URL): string[] {
  const name = pageOf(pathname);
  if (!name) return [];
  if (name === 'history' && searchParams.get('vista') === 'mes') {
    const month = searchParams.get('mes') ?? '';
    return isCalendarMonth(month) ? [`/api/schedules/month/${month}`] : [];
  }
  const [wanted, asked] = [PAGES[name].split('/'), pathname.split('/')];
  const given = (x: string) => {
    const text = asked[wanted.indexOf(x)] ?? searchParams.get(x.slice(1)) ?? '';
    // The screen takes any other for none.
    return x === ':semana' && !isWeekStart(text) ? '' : text;
  };
  const isId = (x: string) => /^[1-9]\d{0,14}$/.test(given(x)) || (x === ':programacao' && !searchParams.has('programacao'));
  return (FIRST_VIEW[name] ?? []).flatMap((address) => {
    const [path = '', query] = address.split('?');
    const ids = address.match(/:(id|programacao)\b/g) ?? [];
    if (!ids.every(isId)) return [];
    const filled = path.replace(/:\w+/g, given);
    return query ? `${filled}?${query.replace(/:\w+/g, (x) => encoded(given(x)))}` : filled;
  });
}

const isWeekStart = (text: string): boolean => isCalendarDate(text) && isWednesday(text);

/** As the API's client writes it into an address. */
const encoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);
