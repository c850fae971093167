import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { attractionsQuery } from '../api/queries.ts';
import { type SelectedAttraction, withAttraction } from '../draft/model.ts';
import { Button, InlineButton } from '../ui/button.tsx';
import { Combobox, type Suggestion } from '../ui/combobox.tsx';
import { Icon } from '../ui/icons.tsx';
import { AttractionList } from './attraction-list.tsx';
import { boxNote, findAttraction, fromCatalogue, newFreeText, searchAttractions, searchIndex } from './attraction-search.ts';

interface AttractionsProps {
  list: SelectedAttraction[];
  /** What stands in the box: it outlives the box, so that closing a day loses nothing. */
  typed: string;
  onTyped: (text: string) => void;
  /** Takes a change of the list as it stands in the draft, so that quick presses build on each other. */
  onChange: (change: (list: SelectedAttraction[]) => SelectedAttraction[]) => void;
  /** Spec §2: 250 px for a day, 128 px for the extra event. */
  listHeight: number;
  label?: string;
  /** What the list belongs to, in words. */
  where?: string;
  /** Shows "Com foto" on those that have one (spec §2, day editor). */
  withBadge?: boolean;
}

/** The attraction box and what was chosen with it. */
export function Attractions({
  list,
  typed: text,
  onTyped: setText,
  onChange,
  listHeight,
  label = 'Atrações',
  where = 'neste dia',
  withBadge,
}: AttractionsProps) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { data: catalogue, isError, refetch } = useQuery(attractionsQuery);
  const queryClient = useQueryClient();
  const waiting = useRef(false);
  const latest = useRef(text);
  latest.current = text;
  // Folded and put in order once for each catalogue, not on every keystroke.
  const index = useMemo(() => searchIndex(catalogue ?? []), [catalogue]);
  const chosen = useMemo(() => new Set(list.map((item) => item.id)), [list]);
  const found = useMemo(() => searchAttractions(index, text, chosen), [index, text, chosen]);
  const full = list.length >= LIMITS.attractionsPerEvent;

  /** @param from what had been typed for it; what was typed since stays */
  function add(item: SelectedAttraction, from = text) {
    if (latest.current === from) setText('');
    if (chosen.has(item.id)) return setError(`${item.name} já está ${where}.`);
    if (full) return setError(`Cabem no máximo ${LIMITS.attractionsPerEvent} atrações por evento.`);
    setError(null);
    setSaid(item.isCustom ? `“${item.name}” adicionada como texto livre.` : `${item.name} adicionada.`);
    onChange((before) => withAttraction(before, item));
  }

  const choose = (suggestion: Suggestion) => add(fromCatalogue(suggestion.id, suggestion.label));

  async function addText(name: string, wantsFirst = false) {
    if (!name.trim()) return text && setError('Escreva o nome da atração.');
    if (waiting.current) return;
    waiting.current = true;
    // Before the catalogue is there nobody can say whether the name is in it.
    const known = catalogue ?? (await queryClient.ensureQueryData(attractionsQuery).catch(() => []));
    waiting.current = false;
    const [first] = wantsFirst ? searchAttractions(searchIndex(known), name, chosen).suggestions : [];
    if (first) return add(fromCatalogue(first.id, first.label), name);
    const match = findAttraction(known, name);
    add(match ? fromCatalogue(match.id, match.name) : newFreeText(name), name);
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Combobox
            label={label}
            placeholder="Buscar ou adicionar atração"
            hint="Enter adiciona"
            leftHint="Não adicionado"
            text={text}
            maxLength={LIMITS.customAttractionName}
            onText={(value) => {
              setText(value);
              setError(null);
            }}
            suggestions={found.suggestions}
            note={catalogue ? boxNote(catalogue, found, list, text, where) : null}
            onChoose={choose}
            onEnter={addText}
            onBackspaceEmpty={() => {
              const last = list.at(-1);
              if (!last) return;
              setSaid(`${last.name} removida.`);
              onChange((before) => before.slice(0, -1));
            }}
            listHeight={listHeight}
            invalid={Boolean(error)}
            describedBy={error ? `${id}-error` : undefined}
          />
        </div>
        <Button size="icon" className="size-11 shrink-0" aria-label="Adicionar atração" onClick={() => addText(text)}>
          <Icon name="plus" />
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {isError && (
        <p className="text-sm text-warn">
          Não deu para carregar a lista de atrações; o que você digitar entra como texto livre.{' '}
          <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      <AttractionList list={list} known={catalogue} onChange={onChange} onSay={setSaid} withBadge={withBadge} />
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}
