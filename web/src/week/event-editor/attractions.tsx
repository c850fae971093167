import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { artistName, type EventAttraction } from '../../../../core/rules/event-text.ts';
import { memoryText } from '../../../../core/rules/memory.ts';
import { cleanName } from '../../../../core/rules/search.ts';
import { attractionsQuery, FRESH_BETWEEN_DAYS } from '../../api/queries.ts';
import { deviceSetting } from '../../device-setting.ts';
import { type EventDraft, freeText, fromCatalogue, withAttraction } from '../../draft/model.ts';
import { Button, InlineButton } from '../../ui/button.tsx';
import { Combobox, type Suggestion } from '../../ui/combobox.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AttractionList } from './attraction-list.tsx';
import {
  absentFirst,
  boxNote,
  type ChosenFor,
  datesOf,
  findAttraction,
  listedNames,
  searchAttractions,
  searchIndex,
  useMemory,
} from './attraction-search.ts';
import { focusNextStop } from './fields.tsx';

/** Takes a function of the current event, so that the second of two quick presses keeps the change of the first. */
export type ChangeEvent = (change: (event: EventDraft) => EventDraft) => void;

interface AttractionsProps {
  event: EventDraft;
  onChange: ChangeEvent;
  chosenFor: ChosenFor;
  label?: ReactNode;
  /** Shows "Com foto" on attractions with a photo (spec §2, day editor). */
  withBadge?: boolean;
}

const absentFirstSetting = deviceSetting('quartou-absent-first', (text) => text !== null);

const TOO_MANY = `São no máximo ${LIMITS.attractionsPerEvent} atrações por evento.`;

const ofCatalogue = ({ id, name, lastPhoto }: Attraction) => fromCatalogue(id, name, lastPhoto);

/** Returns the attraction that the text names, else free text. */
function itemOf(catalogue: Attraction[], text: string): EventAttraction {
  const match = findAttraction(catalogue, text);
  return match ? ofCatalogue(match) : freeText(text);
}

export function Attractions({ event, onChange: changeEvent, chosenFor, label = 'Atrações', withBadge }: AttractionsProps) {
  // The box's text (`typed`) is a part of the event, so that closing a day does not lose the text.
  const { attractions: list, typed: text, isSpecialEvent } = event;
  const where = isSpecialEvent ? 'neste evento' : 'neste dia';
  const setText = (typed: string) => changeEvent((before) => ({ ...before, typed }));
  const onChange = (change: (list: EventAttraction[]) => EventAttraction[]) =>
    changeEvent((before) => ({ ...before, attractions: change(before.attractions) }));
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { data: catalogue, isError, refetch, load } = useCatalogue();
  const root = useRef<HTMLDivElement>(null);
  const waiting = useRef(false);
  const latest = useRef(text);
  latest.current = text;
  const { chosen, results, order, toggleOrder } = useSuggestions(catalogue, list, text, chosenFor);

  /** `from`: the typed text that the item replaces. If the user has typed more since, the box keeps its text. */
  function add(item: EventAttraction, from = text) {
    const name = artistName(item);
    if (latest.current === from) setText('');
    if (item.attraction && chosen.has(item.attraction.id)) return setError(`${name} já está ${where}.`);
    if (list.length >= LIMITS.attractionsPerEvent) return setError(TOO_MANY);
    setError(null);
    setAnnouncement(
      item.isCustom ? `“${name}” adicionada como texto livre.` : `${name} adicionada${item.photo ? ', com foto' : ''}.`,
    );
    onChange((before) => withAttraction(before, item));
  }

  const choose = (suggestion: Suggestion) => {
    const entry = catalogue?.find(({ id }) => id === suggestion.id);
    if (entry) add(ofCatalogue(entry));
  };

  async function addText(name: string, wantsFirst = false) {
    if (!name) return focusNextStop(root.current);
    if (!cleanName(name)) return setError('Escreva o nome da atração.');
    if (waiting.current) return;
    waiting.current = true;
    const known = await load();
    waiting.current = false;
    const [first] = wantsFirst ? searchAttractions(searchIndex(known), name, chosen).suggestions : [];
    const match = first && known.find(({ id }) => id === first.id);
    add(match ? ofCatalogue(match) : itemOf(known, name), name);
  }

  /** Adds each name of a pasted list. Other text is pasted into the box. */
  async function addPasted(paste: ClipboardEvent) {
    const names = listedNames(paste.clipboardData.getData('text'));
    if (names.length < 2) return;
    paste.preventDefault();
    if (list.length + names.length > LIMITS.attractionsPerEvent) return setError(TOO_MANY);
    setError(null);
    const known = await load();
    onChange((before) => names.map((name) => itemOf(known, name)).reduce(withAttraction, before));
    setAnnouncement(`${names.length} atrações adicionadas.`);
  }

  return (
    <div ref={root} data-stop="" className="flex min-w-0 scroll-mt-28 flex-col gap-2">
      <div className="relative flex items-end gap-2">
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
            // On a phone the keyboard takes half of the room that the suggestions need, so the box scrolls up.
            onOpen={() => {
              if (window.matchMedia('(max-width: 40rem)').matches) root.current?.scrollIntoView({ block: 'start' });
            }}
            suggestions={results.suggestions}
            note={catalogue ? boxNote(catalogue, results, list, text, where) : null}
            onChoose={choose}
            onEnter={addText}
            onPaste={addPasted}
            onBackspaceEmpty={() => {
              const last = list.at(-1);
              if (!last) return;
              setAnnouncement(`${artistName(last)} removida.`);
              onChange((before) => before.slice(0, -1));
            }}
            // Heights of spec §2, in px.
            listHeight={isSpecialEvent ? 128 : 250}
            invalid={Boolean(error)}
            describedBy={error ? `${id}-error` : undefined}
          />
        </div>
        <Button
          size="icon"
          className="size-11 shrink-0"
          aria-label="Adicionar atração"
          onClick={() => (text ? addText(text) : root.current?.querySelector('input')?.focus())}
        >
          <Icon name="plus" />
        </Button>
        {/* The button follows the box in the DOM, so that Enter and Tab lead to the box first. */}
        {order && (
          <InlineButton
            className="absolute! -top-1 right-0 text-xs font-medium! text-soft!"
            // Both handlers keep the focus in the box. A press would otherwise take the focus, and the list would close.
            onPointerDown={(press) => press.preventDefault()}
            onMouseDown={(press) => press.preventDefault()}
            onClick={toggleOrder}
          >
            {order === 'absent' ? 'Ordem alfabética' : 'Há mais tempo sem tocar'}
          </InlineButton>
        )}
      </div>
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
      {isError && (
        <p className="text-sm text-warn">
          Não deu para carregar a lista de atrações; o que você digitar entra como texto livre.{' '}
          <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      <AttractionList list={list} known={catalogue} onChange={onChange} onSay={setAnnouncement} withBadge={withBadge} />
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </div>
  );
}

/** `load` waits for the catalogue, because only the catalogue shows whether a text is the name of an attraction. */
function useCatalogue() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...attractionsQuery, ...FRESH_BETWEEN_DAYS });
  const load = async () => data ?? (await queryClient.ensureQueryData(attractionsQuery).catch(() => []));
  return { data, isError, refetch, load };
}

/** Returns the search's results. `order` is null while the attractions' memory is loading. */
function useSuggestions(catalogue: Attraction[] | undefined, list: EventAttraction[], text: string, chosenFor: ChosenFor) {
  const { startDate, date, others } = chosenFor;
  const index = useMemo(() => searchIndex(catalogue ?? []), [catalogue]);
  const chosen = useMemo(() => new Set(list.flatMap(({ attraction }) => attraction?.id ?? [])), [list]);
  const memory = useMemory(startDate);
  const also = useMemo(() => datesOf(others), [others]);
  const [isAbsentFirst, setAbsentFirst] = useState(absentFirstSetting.get);
  const ordered = useMemo(
    () => (memory && isAbsentFirst ? absentFirst(index, memory, also) : index),
    [index, memory, also, isAbsentFirst],
  );
  const results = useMemo(
    () =>
      searchAttractions(
        ordered,
        text,
        chosen,
        memory && date ? (id) => memoryText(date, memory.get(id), also.get(id)) : undefined,
      ),
    [ordered, text, chosen, memory, date, also],
  );

  function toggleOrder() {
    setAbsentFirst(!isAbsentFirst);
    absentFirstSetting.set(isAbsentFirst ? null : '1');
  }
  const order = memory ? (isAbsentFirst ? 'absent' : 'name') : null;
  return { chosen, results, order, toggleOrder };
}
