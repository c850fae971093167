import { useState } from 'react';
import { LIMITS } from '../../../../../core/contracts/limits.ts';
import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { counted } from '../../../../../core/rules/text.ts';
import { countOf } from '../../../list-kit/words.ts';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.ts';

/** The steps in their order. A step is done when its count, `AdminCounts[step]`, is above 0. */
export const STEPS = [
  { step: 'layouts', title: 'Flyers', hint: 'todos de uma vez', one: 'flyer', many: 'flyers' },
  { step: 'attractions', title: 'Artistas', hint: 'cole a lista', one: 'artista', many: 'artistas' },
  { step: 'values', title: 'Preços', hint: 'marque os da casa', one: 'preço', many: 'preços' },
  { step: 'schedules', title: 'A primeira semana', hint: 'monte e envie', one: 'enviada', many: 'enviadas' },
  { step: 'links', title: 'Veja na TV', hint: 'um link, sem conta', one: 'link', many: 'links' },
] as const;
export type Step = (typeof STEPS)[number]['step'];

/** The keys of `usePersistedState` for what the user has entered in a step. */
export const INPUT = { names: 'list of artists', prices: 'first prices', priceText: 'text of a first price' };

export const missingSteps = (counts: AdminCounts): Step[] => STEPS.map(({ step }) => step).filter((step) => counts[step] === 0);

export const exampleTotal = ({ example }: AdminCounts): number => Object.values(example).reduce((sum, one) => sum + one, 0);

export const itemCount = (count: number): string => counted(count, 'item', 'itens');

export const isNewHouse = (counts: AdminCounts): boolean =>
  exampleTotal(counts) > 0 || (counts.schedules < 2 && missingSteps(counts).length > 0);

const exampleDialog = loadable(() => import('./example-dialog.tsx'));

const PARTS = [
  ['schedules', 'schedule'],
  ['layouts', 'layout'],
  ['attractions', 'attraction'],
  ['values', 'value'],
] as const;

export function Example({ counts }: { counts: AdminCounts }) {
  const [isAsking, setAsking] = useState(false);
  const { example } = counts;
  const total = exampleTotal(counts);
  const parts = PARTS.flatMap(([key, kind]) => (example[key] > 0 ? countOf(kind, example[key]) : []));
  return (
    <section
      aria-labelledby="exemplo"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="exemplo" className="text-lg">
          Esta é a casa de exemplo
        </h2>
        <p className="mt-1 text-soft">
          Para experimentar, ela tem {new Intl.ListFormat('pt-BR').format(parts)}, tudo inventado. Apagar o exemplo não mexe no
          que você criou ou mudou, e o que sai fica em Excluídos por {LIMITS.deletedDays} dias.
        </p>
      </div>
      <Button onClick={async () => setAsking(await exampleDialog.loadOrToast())}>Apagar o exemplo ({itemCount(total)})</Button>
      {isAsking && <exampleDialog.Component total={total} onClose={() => setAsking(false)} />}
    </section>
  );
}
