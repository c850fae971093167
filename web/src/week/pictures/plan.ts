import type { House } from '../../../../core/contracts/house.ts';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import type { Theme } from '../../ui/theme.ts';
import { cover, slide } from './carousel.ts';
import { type Evening, eveningsOf, when } from './evenings.ts';
import { feed, story } from './feed-and-story.ts';
import type { Measure } from './fit-text.ts';
import type { Plan, Setting } from './parts.ts';

export interface PlanInput {
  content: Pick<VersionContent, 'startDate' | 'events'>;
  house: House;
  theme: Theme;
  measure: Measure;
}

/** Most feeds and stories of one week: with the carousel they reach the limit of a package. */
const MOST_PAGES = 4;

/** All pictures of a week: a feed, a story, and a carousel of a cover and a slide for each evening. */
export function planWeek({ content, ...input }: PlanInput): Plan[] {
  const settingOf = (list: readonly Evening[]): Setting => ({ ...input, list, when: when(content.startDate, list) });
  const list = eveningsOf(content);
  const setting = settingOf(list);
  const taken = new Map<string, number>();
  const slides = list.map((evening, index) => {
    const n = (taken.get(evening.key) ?? 0) + 1;
    taken.set(evening.key, n);
    return slide(setting, evening, `carrossel-${index + 1}-${evening.key}${n > 1 ? `-${n}` : ''}`);
  });

  /** One picture of all evenings, or several when one has no room for their texts. */
  function pages(name: string, make: typeof feed): Plan[] {
    for (let count = 1; ; count += 1) {
      const size = Math.ceil(list.length / count);
      const isLast = count === MOST_PAGES || size === 1;
      const plans = Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
        make(settingOf(list.slice(n * size, (n + 1) * size)), n > 0 ? `${name}-${n + 1}` : name, isLast),
      );
      if (plans.every((plan) => plan !== null)) return plans;
    }
  }

  return [...pages('semana-feed', feed), ...pages('semana-story', story), cover(setting), ...slides];
}
