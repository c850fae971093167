import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { artistName, type EventAttraction } from '../../../../core/rules/event-text.ts';
import { cleanName } from '../../../../core/rules/search.ts';
import { counted } from '../../../../core/rules/text.ts';
import { type EventDraft, freeText, fromCatalogue, withAttraction } from '../../draft/model.ts';
import { Button, InlineButton } from '../../ui/button.tsx';
import { Combobox, KEEPS_FOCUS } from '../../ui/combobox.tsx';
import { roomLeft } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/screen.tsx';
import { AttractionList } from './attraction-list.tsx';
import {
  boxNote,
  type ChosenFor,
  findAttraction,
  type Indexed,
  pastedLine,
  pastedLines,
  searchAttractions,
  searchIndex,
  tooLongText,
  useCatalogue,
  useSuggestions,
} from './attraction-search.ts';
import { focusNextStop } from './fields.tsx';

interface AttractionsProps {
  event: EventDraft;
  saved: ScheduleEvent | undefined;
  /** Changes the event by a function of the latest event, so that two quick presses do not undo each other. */
  onChange: (change: (event: EventDraft) => EventDraft) => void;
  chosenFor: ChosenFor;
  label?: ReactNode;
  /** Shows "Com foto" on attractions with a photo (spec §2, day editor). */
  withBadge?: boolean;
}

/** Messages after an action. `done` says what has changed or is loading, `problem` why something was not added. */
interface Said {
  done?: string;
  problem?: string | undefined;
}

const TOO_MANY: Said = { problem: `São no máximo ${LIMITS.attractionsPerEvent} atrações por evento.` };

const LOADING: Said = { done: 'Carregando a lista de atrações...' };

const ORDER_LOOK = 'absolute! -top-1 right-0 text-xs font-medium! text-soft!';

function itemOf(index: Indexed[], text: string): EventAttraction {
  const match = findAttraction(index, text);
  return match ? fromCatalogue(match.id, match.name, match.lastPhoto) : freeText(text);
}

/** Makes room below the box on a phone, because the keyboard takes half of the room that the suggestions need. */
function scrollUpOnPhone(box: HTMLElement | null): void {
  if (window.matchMedia('(max-width: 40rem)').matches) box?.scrollIntoView({ block: 'start' });
}

const Status = ({ done }: { done: string | undefined }) => (
  <span className={done === LOADING.done ? 'text-sm text-faint' : 'sr-only'} role="status">
    {done}
  </span>
);

function hasRoom(list: EventAttraction[], items: EventAttraction[]): boolean {
  const room = LIMITS.attractionsPerEvent - list.length;
  // Items already in the list take no further room.
  return room > 0 && items.filter((item) => withAttraction(list, item) !== list).length <= room;
}

export function Attractions({ event, saved, onChange: changeEvent, chosenFor, label = 'Atrações', withBadge }: AttractionsProps) {
  // The box's text (`typed`) is a part of the event, so that closing a day does not lose the text.
  const { attractions: list, typed: text, isSpecialEvent } = event;
  const where = isSpecialEvent ? 'neste evento' : 'neste dia';
  const setText = (typed: string) => changeEvent((before) => ({ ...before, typed }));
  const onChange = (change: (list: EventAttraction[]) => EventAttraction[]) =>
    changeEvent((before) => ({ ...before, attractions: change(before.attractions) }));
  const id = useId();
  const [{ done, problem }, say] = useState<Said>({});
  const { data: catalogue, isError, refetch, load } = useCatalogue();
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(event);
  latest.current = event;
  const { index, chosen, results, order } = useSuggestions(catalogue, list, text, chosenFor);

  async function loadIndex() {
    if (catalogue) return index;
    say(LOADING);
    return searchIndex(await load());
  }

  function add(item: EventAttraction) {
    const name = artistName(item);
    if (list.length >= LIMITS.attractionsPerEvent) return say(TOO_MANY);
    setText('');
    if (withAttraction(list, item) === list) return say({ problem: `${name} já está ${where}.` });
    say({
      done: item.isCustom ? `Texto livre adicionado: ${name}.` : `Atração adicionada: ${name}${item.photo ? ', com foto' : ''}.`,
    });
    onChange((before) => withAttraction(before, item));
  }

  async function addText(name: string, wantsFirst = false) {
    if (!name) return focusNextStop(root.current);
    if (!cleanName(name)) return say({ problem: 'Escreva o nome da atração.' });
    const known = await loadIndex();
    // Adds nothing if the user has typed something else meanwhile, or if a second press has added the name.
    if (latest.current.typed !== name) return;
    latest.current = { ...latest.current, typed: '' };
    const [first] = wantsFirst ? searchAttractions(known, name, chosen).suggestions : [];
    add(itemOf(known, first?.label ?? name));
  }

  /** Adds each name of a pasted list. A single line is not a list, so the browser pastes it into the box. */
  async function addPasted(paste: ClipboardEvent) {
    const { names, tooLong } = pastedLines(paste.clipboardData.getData('text'));
    if (names.length + tooLong.length < 2) return;
    paste.preventDefault();
    const known = await loadIndex();
    const before = latest.current.attractions;
    const items = names.map((name) => itemOf(known, name));
    if (!hasRoom(before, items)) return say(TOO_MANY);
    const added = items.reduce(withAttraction, before).length - before.length;
    if (added === 0 && tooLong.length === 0) return say({ problem: `Todas já estão ${where}.` });
    say({ done: `${counted(added, 'atração adicionada', 'atrações adicionadas')}.`, problem: tooLongText(tooLong) });
    onChange((now) => items.reduce(withAttraction, now));
  }

  const note = catalogue ? boxNote(index, results, list, text, where) : null;
  const room = roomLeft({ value: text, maxLength: LIMITS.customAttractionName });

  return (
    <div ref={root} data-stop="" className="flex min-w-0 flex-col gap-2">
      <div className="relative flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Combobox
            label={label}
            placeholder="Buscar ou adicionar atração"
            hint="Enter adiciona"
            leftHint="Não adicionado"
            text={text}
            maxLength={LIMITS.customAttractionName}
            onText={(value, isPasted) => {
              setText(isPasted ? pastedLine(value) : value);
              say({});
            }}
            onOpen={() => scrollUpOnPhone(root.current)}
            suggestions={results.suggestions}
            // The open list covers `room`, the text below the box about the characters left, so the list's note repeats it.
            note={room ? { ...note, text: [room, note?.text].filter(Boolean).join(' ') } : note}
            onChoose={({ label: name }) => add(itemOf(index, name))}
            onEnter={addText}
            onPaste={addPasted}
            onBackspaceEmpty={() => {
              const last = list.at(-1);
              if (!last) return;
              say({ done: `Atração removida: ${artistName(last)}.` });
              onChange((before) => before.slice(0, -1));
            }}
            // Spec §2 gives the list these heights, in px.
            listHeight={isSpecialEvent ? 128 : 250}
            invalid={Boolean(problem)}
            describedBy={id}
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
        {/* The button follows the box in the DOM, because Tab and Enter (`focusNextStop`) in the previous field focus this
        field's first control. */}
        {order && <InlineButton className={ORDER_LOOK} {...KEEPS_FOCUS} {...order} />}
      </div>
      <div id={id} className="wrap-anywhere empty:hidden">
        {room && <p className="text-sm text-faint">{room}</p>}
        {problem && <Problem>{problem}</Problem>}
      </div>
      <Status done={done} />
      {isError && (
        <p className="text-sm text-warn">
          Não deu para carregar a lista de atrações; o que você digitar entra como texto livre.{' '}
          <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      <AttractionList
        list={list}
        saved={saved}
        where={where}
        known={catalogue}
        onChange={onChange}
        onSay={(done) => say({ done })}
        withBadge={withBadge}
      />
    </div>
  );
}
