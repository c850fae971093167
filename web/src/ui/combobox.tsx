import {
  type ClipboardEventHandler,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Avatar } from './avatar.tsx';
import { cn } from './cn.ts';
import { inputClass } from './field.tsx';
import { isOfComposition } from './focus.ts';

export interface Suggestion {
  id: number;
  label: string;
  note?: string;
  /** The address of a small picture before the label. Null shows initials instead of a picture, undefined shows nothing. */
  picture?: string | null;
}

const NONE: Suggestion[] = [];

/**
 * A Backspace within this time after a Backspace that erased text counts as held, because Android repeats a held key without
 * setting `repeat`, and a user who presses quickly may press once too often.
 */
const HELD_KEY_MS = 400;

interface ComboboxProps {
  label: ReactNode;
  placeholder?: string;
  /** Text at the end of a filled box. In an empty box this text would cut the placeholder. */
  hint?: string;
  leftHint?: string;
  text: string;
  onText: (text: string, isPasted: boolean) => void;
  suggestions: Suggestion[];
  /** A sentence below the suggestions, or in place of an empty list. `action` labels a button that does the same as Enter. */
  note?: { text: string; action?: string } | null;
  onChoose: (suggestion: Suggestion) => void;
  /** Called by Enter without a selected suggestion. `wantsFirst`: arrow down was pressed before the suggestions had loaded. */
  onEnter: (text: string, wantsFirst: boolean) => void;
  onBackspaceEmpty?: () => void;
  /** If this handler calls `preventDefault()`, the list closes. */
  onPaste?: ClipboardEventHandler;
  /** Called when the list is rendered, not on focus: the caller scrolls, and a box that moves during a touch gets no click. */
  onOpen?: () => void;
  maxLength?: number;
  /** The greatest height of the list, in px at the browser's default text size. It grows with the text. */
  listHeight: number;
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** A combobox (ARIA pattern). Headless UI has one, but its Enter chooses the first suggestion instead of the typed text. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, hint, leftHint, text, onText, suggestions, note, maxLength, listHeight } = props;
  const id = useId();
  const { list, index, showList, arrowChoice, setOpen, setCaretMoved, setActive, close, choose, enter, onKeyDown } =
    useSuggestionList(props);
  // Deferred, so that the browser paints a press or a key before React renders up to 60 options.
  const rendered = useDeferredValue(showList ? suggestions : NONE, NONE);
  return (
    <div className="relative">
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={showList}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={showList && index >= 0 ? `${id}-${index}` : undefined}
        aria-describedby={cn(props.describedBy, hint && `${id}-hint`) || undefined}
        aria-invalid={props.invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        autoCorrect="off"
        onChange={(event) => {
          onText(event.target.value, (event.nativeEvent as InputEvent).inputType === 'insertFromPaste');
          setOpen(true);
          setActive(null);
          setCaretMoved(false);
        }}
        onPointerDown={() => setCaretMoved(true)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          props.onPaste?.(event);
          if (event.defaultPrevented) setOpen(false);
        }}
        enterKeyHint="done"
        // On a phone only `leftHint` needs padding. `hint` is hidden there, because a button beside the box replaces Enter.
        className={cn(
          inputClass,
          'peer max-[22.5rem]:placeholder:text-[0.8125rem]',
          text.trim() && 'sm:pr-32',
          leftHint && text.trim() && 'max-sm:not-focus:pr-32',
        )}
      />
      {hint && (
        <span
          id={`${id}-hint`}
          className={cn(
            'pointer-events-none absolute right-3.5 bottom-3 text-sm text-faint max-sm:sr-only',
            !text.trim() ? 'sr-only' : leftHint && 'peer-not-focus:hidden',
          )}
        >
          {arrowChoice ? '→ escolhe a 1ª' : hint}
        </span>
      )}
      {leftHint && text.trim() && (
        <span className="pointer-events-none absolute right-3.5 bottom-3 text-sm font-semibold text-warn peer-focus:hidden">
          {leftHint}
        </span>
      )}
      {showList && (
        <div
          className="animate-arrive absolute inset-x-0 top-full z-30 mt-1 flex flex-col rounded-md border border-line bg-card p-1 shadow-float"
          style={{ maxHeight: `${listHeight / 16}rem` }}
        >
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            tabIndex={-1}
            aria-labelledby={`${id}-label`}
            // A press on the scrollbar would otherwise move the focus, which closes the list. The list still scrolls.
            onMouseDown={KEEPS_FOCUS.onMouseDown}
            className="min-h-0 overflow-y-auto"
          >
            {rendered.map((suggestion, i) => (
              <Option
                key={suggestion.id}
                id={`${id}-${i}`}
                suggestion={suggestion}
                isActive={suggestion.id === suggestions[index]?.id}
                onChoose={() => choose(suggestion)}
              />
            ))}
          </div>
          {note && <Note {...note} onAct={() => enter(false)} />}
        </div>
      )}
      <span className="sr-only" role="status">
        {showList ? announcement(suggestions.length, note) : ''}
      </span>
    </div>
  );
}

function useSuggestionList(props: ComboboxProps) {
  const { text, suggestions, note, onChoose, onEnter, onBackspaceEmpty } = props;
  const [open, setOpen] = useState(false);
  // An id, because a new list may change the selected suggestion's index. 'first': arrow down was pressed before a list arrived.
  const [active, setActive] = useState<Suggestion['id'] | 'first' | null>(null);
  if (active === 'first' && suggestions[0]) setActive(suggestions[0].id);
  const list = useRef<HTMLDivElement>(null);
  /** Time of a Backspace that erased text or was ignored (on a phone: of any Backspace). Any other key resets it to -Infinity. */
  const erasedAt = useRef(Number.NEGATIVE_INFINITY);
  const index = suggestions.findIndex((suggestion) => suggestion.id === active);
  const showList = open && (suggestions.length > 0 || Boolean(note));
  /** True if the left or right arrow, Home, End or a press in the box has moved the caret since the text last changed. */
  const [isCaretMoved, setCaretMoved] = useState(false);
  /** The suggestion that the right arrow chooses. After the user has moved the caret, the key only moves the caret. */
  const arrowChoice = showList && index < 0 && !isCaretMoved ? suggestions[0] : undefined;

  useEffect(() => {
    if (index >= 0) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const onOpen = useEffectEvent(() => props.onOpen?.());
  useEffect(() => {
    if (showList) onOpen();
  }, [showList]);

  function close() {
    setOpen(false);
    setActive(null);
  }

  function choose(suggestion: Suggestion) {
    close();
    onChoose(suggestion);
  }

  function enter(wantsFirst: boolean) {
    close();
    onEnter(text, wantsFirst);
  }

  function take() {
    const suggestion = suggestions[index];
    if (showList && suggestion) choose(suggestion);
    else enter(active === 'first');
  }

  /** True for a Backspace that is held or comes too soon after `erasedAt`. Such a Backspace removes no chosen item. */
  function isHeldBackspace({ key, repeat, timeStamp }: KeyboardEvent): boolean {
    const isHeld = repeat || timeStamp - erasedAt.current < HELD_KEY_MS;
    const startsPause = text !== '' || isHeld || matchMedia('(pointer: coarse)').matches;
    erasedAt.current = key === 'Backspace' && startsPause ? timeStamp : Number.NEGATIVE_INFINITY;
    return isHeld;
  }

  function noteCaret(key: string) {
    if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(key)) setCaretMoved(true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isOfComposition(event)) {
      // While a word is composed, Android's key events do not name the key. Each key may have been a Backspace that erased text.
      erasedAt.current = event.timeStamp;
      return;
    }
    const { key } = event;
    noteCaret(key);
    const isHeld = isHeldBackspace(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(neighbour(suggestions, index, key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'ArrowRight' && arrowChoice && isAtEnd(event)) {
      event.preventDefault();
      choose(arrowChoice);
    } else if (key === 'Enter') {
      event.preventDefault();
      take();
    } else if (key === 'Escape' && showList) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Backspace' && text === '' && !isHeld) {
      onBackspaceEmpty?.();
    }
  }

  return { list, index, showList, arrowChoice, setOpen, setCaretMoved, setActive, close, choose, enter, onKeyDown };
}

/** Returns the suggestion that an arrow key selects. The keys go round: last suggestion, text box (index -1, null), first. */
function neighbour(suggestions: Suggestion[], index: number, step: 1 | -1): Suggestion['id'] | 'first' | null {
  const count = suggestions.length;
  if (count === 0) return step === 1 ? 'first' : null;
  return suggestions[((index + 1 + step + count + 1) % (count + 1)) - 1]?.id ?? null;
}

/** Handlers that keep the focus in the text box. A press would otherwise move the focus and close the list. */
export const KEEPS_FOCUS = {
  onPointerDown: (event: SyntheticEvent) => event.preventDefault(),
  onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
};

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}

const Option = ({ id, suggestion: { label, note, picture }, isActive, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, because it keeps the focus
  // biome-ignore lint/a11y/useFocusableInteractive: an option never gets the focus, because the input keeps it
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    {...KEEPS_FOCUS}
    onClick={onChoose}
    className={cn(
      // The browser lays out only the options in view, so that a list of 60 appears sooner.
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 [content-visibility:auto] [contain-intrinsic-height:auto_2.75rem]',
      isActive ? 'bg-ink text-paper' : 'hover:bg-sunk',
    )}
  >
    {picture !== undefined && <Avatar name={label} picture={picture} />}
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">{label}</span>
      {note && <span className={cn('text-sm', isActive ? 'text-paper' : 'text-faint')}>{note}</span>}
    </span>
  </div>
);

const Note = ({ text, action, onAct }: { text: string; action?: string; onAct: () => void }) => (
  <p className="shrink-0 px-3 py-2 text-sm text-soft">
    {text}{' '}
    {action && (
      <button
        type="button"
        // The Tab key skips this button, because Enter in the box does the same.
        tabIndex={-1}
        {...KEEPS_FOCUS}
        onClick={onAct}
        className="py-1 text-left font-semibold text-ink underline underline-offset-4"
      >
        {action}
      </button>
    )}
  </p>
);

function announcement(count: number, note: ComboboxProps['note']): string {
  const suggestions = count === 1 ? '1 sugestão' : `${count} sugestões`;
  return [suggestions, note && `. ${note.text}`, note?.action && ` Enter: ${note.action}.`].filter(Boolean).join('');
}

const isAtEnd = ({ currentTarget, repeat, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLInputElement>): boolean =>
  !(repeat || shiftKey || altKey || ctrlKey || metaKey) &&
  currentTarget.value !== '' &&
  currentTarget.selectionStart === currentTarget.value.length;
