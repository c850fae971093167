import { useId, useState } from 'react';
import type { ShownEvent } from '../../../../core/rules/event-text.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { changesText, eveningText, extraLabel, whatsappText, withoutNotes } from '../../../../core/rules/whatsapp.ts';
import { Button, buttonClass, passFocusOn } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { copyText, notesSetting, shareBySheet } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inputClass } from '../../ui/field.tsx';
import { usePersistedState } from '../../ui/persistent-state.ts';
import { sentWhen } from '../../venue.ts';
import type { AnnouncedChanges } from '../versions/newest.ts';
import type { AnnouncedWeek } from './take-menu.tsx';

/** The last choices (`CHANGES`, `WEEK` or an evening's index). The key has the evenings' dates and the text about changes. */
const choices = new Map<string, string>();

/** The greatest length of a link that opens WhatsApp. Some browsers and apps refuse longer addresses. */
const MAX_ADDRESS_LENGTH = 8000;

export interface TextDialogProps {
  week: AnnouncedWeek;
  changes: AnnouncedChanges | null;
  onClose: () => void;
}

const CHANGES = 'changes';
const WEEK = 'week';

const labelOf = (event: ShownEvent, { events }: AnnouncedWeek): string =>
  DAYS.find(({ name }) => name === event.dayOfWeek)?.short ?? extraLabel('Extra', event, events);

type Announced = Pick<TextDialogProps, 'week' | 'changes'>;

/** Without `notes` the text has no observations, but a text about changes keeps them if nothing else has changed. */
function written({ week: { startDate, events }, changes }: Announced, choice: string, notes: boolean): string {
  if (choice === CHANGES && changes) {
    const shown = notes ? [] : withoutNotes(changes.events);
    return changesText(changes.startDate, shown.length > 0 ? shown : changes.events);
  }
  const event = events[Number(choice)];
  return event ? eveningText(event, { notes }) : whatsappText(startDate, events, { notes });
}

export default function TextDialog({ week, changes, onClose }: TextDialogProps) {
  const id = useId();
  const textOf = (part: string, notes: boolean) => written({ week, changes }, part, notes);
  const key = [...week.events.map(({ dayOfWeek, date }) => `${dayOfWeek} ${date}`), changes && textOf(CHANGES, true)].join();
  const [choice, setChoice] = useState(choices.get(key) ?? (changes === null ? WEEK : CHANGES));
  const [notes, setNotes] = useState(notesSetting.get);
  const original = textOf(choice, notes);
  const [text, setText] = usePersistedState(`text ${original}`, original);
  const address = `https://wa.me/?text=${encodeURIComponent(text)}`;

  function choose(next: string) {
    choices.set(key, next);
    setChoice(next);
  }

  const share = () => shareBySheet({ text }, 'Copie o texto e cole onde quiser.');
  const copy = () => copyText(text, id, { title: 'Texto copiado', description: 'Agora é só colar no WhatsApp.' });

  const options = [
    ...(changes === null ? [] : [{ value: CHANGES, label: 'O que mudou' }]),
    { value: WEEK, label: 'Semana inteira' },
    ...week.events.map((event, index) => ({ value: String(index), label: labelOf(event, week) })),
  ];
  const hasNotes = textOf(choice, true) !== textOf(choice, false);

  return (
    <Dialog
      title="Texto para WhatsApp"
      subtitle="Mude o que quiser antes de copiar. O que estiver *entre asteriscos* sai em negrito."
      onClose={onClose}
      footer={
        <>
          {text !== original && (
            <Button ref={passFocusOn} look="quiet" onClick={() => setText(original)}>
              Voltar ao texto original
            </Button>
          )}
          {'share' in navigator && <Button onClick={share}>Compartilhar</Button>}
          {address.length <= MAX_ADDRESS_LENGTH && (
            <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
              Abrir no WhatsApp
            </a>
          )}
          <Button look="primary" onClick={copy}>
            Copiar texto
          </Button>
        </>
      }
    >
      <Chips legend="O que avisar" hidesLegend options={options} value={choice} onChange={choose} />
      {choice === CHANGES && changes && (
        <p className="mt-2 text-sm text-soft">Desde o envio anterior ({sentWhen(changes.since, Date.now())}).</p>
      )}
      {week.hasUnsent && (
        <p className="mt-2 text-sm text-soft">
          {choice === CHANGES
            ? 'O que mudou depois do último envio não está neste texto.'
            : 'Este texto mostra a programação como está agora. Ela mudou depois do último envio.'}
        </p>
      )}
      <label className="my-2 flex min-h-11 w-fit items-center gap-3 has-disabled:text-soft">
        <input
          type="checkbox"
          checked={notes}
          disabled={!hasNotes}
          onChange={({ target }) => {
            setNotes(target.checked);
            notesSetting.set(target.checked ? '1' : '0');
          }}
          className="size-5 accent-ink"
        />
        Com observações
      </label>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        Texto
      </label>
      <textarea
        id={id}
        rows={14}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} max-h-[55dvh] resize-y`}
      />
    </Dialog>
  );
}
