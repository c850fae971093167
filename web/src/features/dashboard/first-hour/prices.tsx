import { type KeyboardEvent, useRef, useState } from 'react';
import { sentText, VALUE_FORM } from '../../../../../core/contracts/forms.ts';
import { nameKey } from '../../../../../core/rules/search.ts';
import { counted } from '../../../../../core/rules/text.ts';
import { createValue } from '../../../api/admin.ts';
import { valuesQuery } from '../../../api/queries.ts';
import { useAction } from '../../../list-kit/action.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isOfComposition } from '../../../ui/focus.ts';
import { usePersistedState } from '../../../ui/persistent-state.ts';
import type { StepProps } from './first-hour.tsx';
import { INPUT } from './new-house.tsx';

/** The prices that the screen offers. "Entrada livre" is left out, because every evening offers it as a separate choice. */
const COMMON_PRICES = [
  'R$10 A NOITE TODA',
  'R$15 ATÉ 23H00',
  'R$20 ATÉ 00H00',
  'R$30 NA HORA',
  'R$25 COM NOME NA LISTA',
  'MULHER FREE ATÉ 23H00',
  'CASAL R$30',
  'R$40 COM 1 DRINK',
];

export function Prices({ onUnfinished }: StepProps) {
  const [ticked, setTicked] = usePersistedState<readonly string[]>(INPUT.prices, []);
  const [text, setText] = usePersistedState(INPUT.priceText, '');
  const [own, setOwn] = useState(() => ticked.filter((price) => !COMMON_PRICES.includes(price)));
  const [problem, setProblem] = useState<string | null>(null);
  const all = [...COMMON_PRICES, ...own];
  const chosen = all.filter((price) => ticked.includes(price));
  const latest = useRef<readonly string[]>([]);
  latest.current = text ? [...ticked, text] : ticked;

  const { run, isPending } = useAction({
    run: async (prices: string[]) => {
      for (const name of prices) {
        await createValue({ name });
        // A saved value is unticked, so that after a failure only the unsaved values are still ticked.
        tick(name, false);
      }
      // The user may have ticked or typed another price while these were being saved.
      onUnfinished(latest.current.some((price) => !prices.includes(price)));
      return prices.length;
    },
    done: (count) => ({
      title: count === 1 ? 'Valor adicionado' : 'Valores adicionados',
      // This text is short, because a longer toast would cover the designer's flyers, and the next step leads to the designer.
      description: `${count === 1 ? 'Está' : 'Estão'} em Valores.`,
    }),
    failed: { title: 'Erro ao adicionar valor', fallback: 'Ocorreu um erro ao adicionar o valor.' },
    lists: [valuesQuery.queryKey],
  });

  function tick(price: string, isTicked: boolean) {
    onUnfinished(true);
    setTicked((before) => (isTicked ? [...before, price] : before.filter((one) => one !== price)));
  }

  const priceOf = (written: string) => all.find((one) => nameKey(one) === nameKey(written)) ?? written;
  const withPrice = (price: string) => [...new Set([...chosen, price])];

  /** Ticks the typed value. Returns all ticked values, or null if the typed value is invalid. */
  function write(): string[] | null {
    const written = sentText(text, VALUE_FORM.name);
    if (!written) return chosen;
    const wrong = VALUE_FORM.name.check(written);
    setProblem(wrong ?? null);
    if (wrong) return null;
    const price = priceOf(written);
    if (!all.includes(price)) setOwn([...own, price]);
    tick(price, true);
    setText('');
    return withPrice(price);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isOfComposition(event)) return;
    event.preventDefault();
    write();
  }

  const count = text.trim() ? withPrice(priceOf(text)).length : chosen.length;
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold text-soft">Marque os que a casa usa</legend>
        <div className="flex flex-wrap gap-2">
          {all.map((price) => (
            <label key={price} className={chipClass(ticked.includes(price))}>
              <input
                type="checkbox"
                checked={ticked.includes(price)}
                onChange={({ target }) => tick(price, target.checked)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {price}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Outro preço"
        placeholder="Ex: R$18 ATÉ 22H00"
        hint="Entrada livre já vem pronta."
        maxLength={VALUE_FORM.name.max}
        value={text}
        error={problem}
        onChange={({ target }) => {
          onUnfinished(true);
          setText(target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        look="primary"
        className="self-start"
        inactive={isPending || count === 0}
        onClick={() => {
          const prices = write();
          if (prices && prices.length > 0) run(prices);
        }}
      >
        {isPending ? 'Adicionando...' : count === 0 ? 'Adicionar preços' : `Adicionar ${counted(count, 'preço', 'preços')}`}
      </Button>
    </div>
  );
}
