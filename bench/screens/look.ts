import type { Result } from 'lighthouse';
import type { Row } from '../part.ts';
import { median } from '../table.ts';
import type { Visit } from './visits.ts';

/** What is promised of a screen. */
export interface Promised {
  /** First and largest content of the first visit, ms. */
  content: number;
  /** Requests of script until it is usable. */
  scripts?: number;
}

/** Usable on the first visit; first and largest content of later ones and without a network: ms. */
const USABLE = 3500;
const AGAIN = 600;
/** Layout may move this much while a screen loads; Lighthouse calls 0.1 good. */
const MOST_SHIFT = 0.01;
const SCORES = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' } as const;
/** Categories of Lighthouse; the scores are the same every time, so one run is enough for them. */
export const TIMES = ['performance'];
export const EVERYTHING = [...TIMES, ...Object.keys(SCORES)];

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

type Request = {
  transferSize: number;
  resourceType?: string;
  /** When it began, ms after the visit did. */
  networkRequestTime: number;
};

/** What was asked of the network: kB over the wire as served, by kind; scripts too that began before the screen was usable. */
function weight({ audits }: Result) {
  const items = (audits['network-requests']?.details?.items ?? []) as Request[];
  const ofKind = (types: string[]) => items.filter(({ resourceType = '' }) => types.includes(resourceType));
  const kB = (of: typeof items) => of.reduce((sum, { transferSize }) => sum + transferSize / 1000, 0).toFixed(0);
  const scripts = ofKind(['Script']);
  const kinds = [
    ['script', `${kB(scripts)} in ${scripts.length}`],
    ['fonts', kB(ofKind(['Font']))],
    ['pictures', kB(ofKind(['Image']))],
    ['data', kB(ofKind(['Fetch', 'XHR']))],
  ] as const;
  return {
    needed: scripts.filter(({ networkRequestTime }) => networkRequestTime < (audits.interactive?.numericValue ?? Number.NaN))
      .length,
    text: `${kB(items)} kB in ${items.length} requests: ${kinds
      .filter(([, amount]) => amount !== '0')
      .map(([kind, amount]) => `${kind} ${amount}`)
      .join(', ')} kB`,
  };
}

/** Audits of the scores that are not perfect, by title. */
const wrong = ({ audits, categories }: Result) =>
  Object.keys(SCORES).flatMap((id) =>
    (categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => audits[ref.id]?.title.replaceAll('|', '/') ?? ref.id),
  );

const picturesOf = ({ pictures: { inView, missing, at } }: Visit) =>
  inView === 0
    ? 'none in view'
    : `${inView} in view${missing ? `, ${missing} of them missing` : ''}${at ? `, there after ${seconds(at)}` : ''}`;

/**
 * Lighthouse's results for a screen, as a row: medians.
 * @param everything one of the results, which has the scores too
 * @param visit another first visit, whose pictures were watched
 */
export function firstRow(what: string, everything: Result, others: Result[], visit: Visit, promised: Promised): Row {
  const results = [everything, ...others];
  const middle = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const longest = ({ audits }: Result) =>
    Math.max(0, ...((audits['long-tasks']?.details?.items ?? []) as { duration: number }[]).map(({ duration }) => duration));
  const [first, largest, usable] = [
    middle('first-contentful-paint'),
    middle('largest-contentful-paint'),
    middle('interactive'),
  ] as const;
  const shift = Math.max(...results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
  const { needed, text } = weight(everything);
  const scores = Object.entries(SCORES).map(([id, name]) => [name, Math.round((everything.categories[id]?.score ?? 0) * 100)]);
  const flaws = wrong(everything);
  return {
    what,
    product: `first content ${seconds(first)}, largest ${seconds(largest)}, usable ${seconds(usable)} after ${needed} scripts; longest task ${median(results.map(longest)).toFixed(0)} ms; shift ${shift.toFixed(3)}; ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}${flaws.length ? ` (${flaws.join('; ')})` : ''}`,
    beside: `${text}; pictures: ${picturesOf(visit)}`,
    promise: {
      text: `first and largest ≤ ${promised.content / 1000} s, usable ≤ ${USABLE / 1000} s, shift ≤ ${MOST_SHIFT}, scores 100${promised.scripts ? `, ≤ ${promised.scripts} scripts until usable` : ''}`,
      held:
        Math.max(first, largest) <= promised.content &&
        usable <= USABLE &&
        shift <= MOST_SHIFT &&
        scores.every(([, score]) => score === 100) &&
        needed <= (promised.scripts ?? Number.POSITIVE_INFINITY),
    },
  };
}

/** Later visits of the same browser and visits without a network, as a row: medians. */
export function againRow(what: string, isKept: boolean, again: Visit[], offline: Visit[]): Row {
  const middle = (visits: Visit[], of: 'first' | 'largest') =>
    median(visits.map((visit) => visit[of] ?? Number.POSITIVE_INFINITY));
  const times = [again, offline].map((visits) => [middle(visits, 'first'), middle(visits, 'largest')] as const);
  const [online, without] = times.map(([first, largest]) =>
    Number.isFinite(largest) ? `first content ${seconds(first)}, largest ${seconds(largest)}` : 'does not open',
  );
  return {
    what: `${what}, again`,
    product: `${online}; without a network ${without}${isKept ? '' : '; there is no service worker'}`,
    beside: `pictures: ${again.slice(0, 1).map(picturesOf)}; without a network ${offline.slice(0, 1).map(picturesOf)}`,
    promise: {
      text: `first and largest ≤ ${AGAIN / 1000} s, without a network too`,
      held: times.every(([first, largest]) => Math.max(first, largest) <= AGAIN),
    },
  };
}
