import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { artistName, type EventAttraction, type Picture, withoutExtension } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuButton, moreLook } from '../../ui/menu-button.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { photoDialog } from '../dialogs.ts';

const menu = loadable(() => import('../../ui/menu.tsx'));

interface AttractionListProps {
  list: EventAttraction[];
  saved: ScheduleEvent | undefined;
  /** The words for this event in messages: "neste dia" or "neste evento". */
  where: string;
  /** The catalogue's attractions; undefined while loading. A chosen attraction that is not among them gets a note. */
  known: Attraction[] | undefined;
  onChange: (change: (list: EventAttraction[]) => EventAttraction[]) => void;
  onSay: (words: string) => void;
  withBadge?: boolean | undefined;
}

export function AttractionList({ list, saved, where, known, onChange, onSay, withBadge }: AttractionListProps) {
  const [photoFor, setPhotoFor] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);

  function move(from: number, to: number) {
    const item = list[from];
    if (!item || !list[to]) return;
    onChange((before) => moved(before, from, to));
    onSay(`${artistName(item)}: posição ${to + 1} de ${list.length}.`);
  }
  /** Sets the focus again after the move, because a button loses its focus when its row moves in the DOM. */
  function moveWithFocus(from: number, to: number) {
    const focused = document.activeElement;
    flushSync(() => move(from, to));
    if (focused instanceof HTMLElement) focused.focus();
  }
  function moveByKey(event: KeyboardEvent, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    // Without these two calls, the row's menu button would also get the key and open its menu.
    event.preventDefault();
    event.stopPropagation();
    moveWithFocus(index, index + step);
  }
  function focusAfterRemoval(index: number) {
    if (!window.matchMedia('(pointer: coarse)').matches) return root.current?.parentElement?.querySelector('input')?.focus();
    // On a phone the text box would open the keyboard, so the next row, the previous row or the heading gets the focus instead.
    const buttons = root.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [];
    const to = buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('#title-open, h1[tabindex]');
    to?.focus({ preventScroll: true });
  }
  const setPhoto = (id: number, photo: Picture | null) =>
    onChange((before) => before.map((other) => (other.id === id ? { ...other, photo } : other)));
  const openPhotos = async (id: number) => setPhotoFor((await photoDialog.loadOrToast()) ? id : null);
  const { container, dragging, handle } = useDragOrder(move);

  function entriesOf(item: EventAttraction, index: number): MenuEntry[][] {
    const name = artistName(item);
    const moveTo = (to: number) => ({ inactive: !list[to], onChoose: () => moveWithFocus(index, to) });
    return [
      [
        { label: 'Mover para cima', icon: 'up', ...moveTo(index - 1) },
        { label: 'Mover para baixo', icon: 'down', ...moveTo(index + 1) },
      ],
      [
        ...(item.photo
          ? [
              {
                label: 'Remover foto',
                icon: 'image' as const,
                onChoose: () => {
                  setPhoto(item.id, null);
                  onSay(`${name} ficou sem foto.`);
                },
              },
            ]
          : []),
        {
          label: 'Remover',
          icon: 'close',
          isDanger: true,
          onChoose: () => {
            onChange((before) => before.filter((other) => other.id !== item.id));
            onSay(`Atração removida: ${name}.`);
            focusAfterRemoval(index);
          },
        },
      ],
    ];
  }

  if (list.length === 0) return <p className="text-sm text-soft">Nenhuma atração ainda.</p>;

  const savedItemOf = (item: EventAttraction) =>
    saved?.attractions.find(({ attraction }) => attraction?.id === item.attraction?.id);
  const photoItem = list.find((item) => item.id === photoFor);
  return (
    <div ref={root}>
      <ul
        {...container}
        className={cn('flex flex-col gap-2', dragging !== null && 'cursor-grabbing')}
        aria-label="Atrações escolhidas"
      >
        {list.map((item, index) => {
          const name = artistName(item);
          const look = moreLook(`Mais ações de ${name}`);
          return (
            <li
              key={item.id}
              onKeyDownCapture={(event) => moveByKey(event, index)}
              className={cn(
                'flex min-w-0 items-center gap-x-2 rounded-md border bg-card p-1.5',
                dragging === index ? 'border-ink shadow-float' : 'border-line',
              )}
            >
              <span
                {...handle(index)}
                aria-hidden="true"
                className="-mx-1.5 hidden cursor-grab touch-none py-3 pl-2 text-faint active:cursor-grabbing sm:block"
              >
                <Icon name="grip" />
              </span>
              <Thumb item={item} onPress={() => openPhotos(item.id)} />
              <span className="min-w-0 flex-1 leading-tight">
                <strong className="font-semibold">{name}</strong>
                {withBadge && item.photo && (
                  <span className="rounded-full bg-ok-wash px-2 py-0.5 max-sm:my-1 max-sm:block max-sm:w-fit sm:ml-2 text-xs font-bold text-ok-ink">
                    Com foto
                  </span>
                )}
                <span className="block text-sm text-soft">
                  {about(item, known, savedItemOf(item) ? `, mas continua ${where}` : ': remova-a')}
                </span>
              </span>
              <MenuButton look={look} menu={menu}>
                <menu.Component look={look} groups={entriesOf(item, index)} />
              </MenuButton>
            </li>
          );
        })}
      </ul>
      {photoItem?.attraction && (
        <photoDialog.Component
          attraction={photoItem.attraction}
          chosen={photoItem.photo}
          keptWhere={savedItemOf(photoItem)?.photo?.id === photoItem.photo?.id && where}
          onClose={() => setPhotoFor(null)}
          onChoose={(photo) => {
            setPhoto(photoItem.id, photo);
            setPhotoFor(null);
          }}
        />
      )}
    </div>
  );
}

function Thumb({ item, onPress }: { item: EventAttraction; onPress: () => void }) {
  if (item.isCustom) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunk text-faint">
        <Icon name="text" />
      </span>
    );
  }
  const { photo } = item;
  return (
    <button
      type="button"
      aria-label={`${photo ? 'Trocar' : 'Escolher'} foto de ${artistName(item)}`}
      title={photo ? 'Trocar foto' : 'Escolher foto'}
      onPointerEnter={photoDialog.prefetch}
      onClick={onPress}
      className={cn('block size-11 shrink-0 rounded-sm hover:opacity-85', !photo && 'border border-dashed border-edge')}
    >
      {photo ? (
        <RetryImage src={thumbUrl(photo.imageUrl, 160)} alt="" className="size-full rounded-sm" />
      ) : (
        <span className="grid size-full place-items-center text-soft">
          <Icon name="image" />
        </span>
      )}
    </button>
  );
}

/** Describes an attraction by its photo and, if the catalogue lacks the attraction, by a note that ends with `ifGone`. */
function about(item: EventAttraction, known: Attraction[] | undefined, ifGone: string): string {
  if (item.isCustom) return 'texto livre';
  const photo = item.photo ? `foto “${withoutExtension(item.photo.name)}”` : 'sem foto';
  // After a merge the catalogue has the attraction's old id among another attraction's `aliases`.
  const isSame = ({ id }: { id: number }) => id === item.attraction?.id;
  const isGone = known && !known.some((one) => isSame(one) || one.aliases?.some(isSame));
  return isGone ? `${photo} · a atração não está mais no cadastro${ifGone}` : photo;
}

/** Reorders rows by dragging. The list captures the pointer, because a handle loses the capture when it moves in the DOM. */
function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragging, setDragging] = useState<number | null>(null);
  // The index is in a ref, because two moves of the pointer may come before the next render.
  const at = useRef(0);

  function dragTo(index: number) {
    at.current = index;
    setDragging(index);
  }

  return {
    dragging,
    container: {
      onPointerMove({ currentTarget, pointerId, buttons, clientY }: PointerEvent<HTMLUListElement>) {
        if (dragging === null || !currentTarget.hasPointerCapture(pointerId)) return;
        // The mouse button was released while another window had the focus, so this page got no event.
        if (buttons === 0) return currentTarget.releasePointerCapture(pointerId);
        const rows = [...currentTarget.children];
        const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
        const to = below === -1 ? rows.length - 1 : below;
        if (to === at.current) return;
        onMove(at.current, to);
        dragTo(to);
      },
      // The event also bubbles up from a row after a second finger's touch. Only losing the list's own capture ends the drag.
      onLostPointerCapture({ target, currentTarget }: PointerEvent<HTMLUListElement>) {
        if (target === currentTarget) setDragging(null);
      },
    },
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        event.preventDefault();
        event.currentTarget.closest('ul')?.setPointerCapture(event.pointerId);
        dragTo(index);
      },
    }),
  };
}

export function moved<T>(list: T[], from: number, to: number): T[] {
  const item = list[from];
  return item === undefined || !(to in list) ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}
