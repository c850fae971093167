import type { Result } from 'lighthouse';
import type { Row } from '../part.ts';

/** Layout may move this much while a screen loads; Lighthouse calls 0.1 good. */
const MOST_SHIFT = 0.05;
const CATEGORIES = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices' } as const;
export const ASKED = Object.keys(CATEGORIES);

/** What was asked of the network: kB over the wire as served, by kind. */
function weight({ audits }: Result) {
  const items = (audits['network-requests']?.details?.items ?? []) as { transferSize: number; resourceType?: string }[];
  const kB = (...types: string[]) =>
    items
      .filter(({ resourceType = '' }) => types.length === 0 || types.includes(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0)
      .toFixed(0);
  const kinds = [
    ['script', kB('Script')],
    ['fonts', kB('Font')],
    ['pictures', kB('Image')],
    ['data', kB('Fetch', 'XHR')],
  ] as const;
  return {
    all: `${kB()} kB in ${items.length} requests`,
    kinds: kinds
      .filter(([, amount]) => amount !== '0')
      .map(([kind, amount]) => `${kind} ${amount}`)
      .join(', '),
  };
}

/** Lighthouse's result for a screen, as a row. */
export function rowOf(what: string, lhr: Result): Row {
  const { audits, categories } = lhr;
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const seconds = (id: string) => `${(number(id) / 1000).toFixed(1)} s`;
  const percent = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const tasks = (audits['long-tasks']?.details?.items ?? []) as { duration: number }[];
  const shift = number('cumulative-layout-shift');
  const { all, kinds } = weight(lhr);
  const scores = Object.entries(CATEGORIES).map(([id, name]) => `${name} ${percent(id)}`);
  const wrong = ASKED.filter((id) => id !== 'performance').flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => audits[ref.id]?.title.replaceAll('|', '/') ?? ref.id),
  );
  return {
    what,
    product: `content ${seconds('largest-contentful-paint')}, usable ${seconds('interactive')}; longest task ${Math.max(0, ...tasks.map(({ duration }) => duration)).toFixed(0)} ms; shift ${shift.toFixed(3)}; ${scores.join(', ')}${wrong.length ? ` (${wrong.join('; ')})` : ''}`,
    beside: `${all}: ${kinds} kB`,
    promise: {
      text: `accessibility and best practices 100, shift ≤ ${MOST_SHIFT}`,
      held: percent('accessibility') === 100 && percent('best-practices') === 100 && shift <= MOST_SHIFT,
    },
  };
}
