import { useState } from 'react';
import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import type { TicketType } from '../../../../../core/contracts/ticket-types.ts';
import { type CalendarDate, completeDate, formatDate, parseDate } from '../../../../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../../../../core/rules/lots.ts';
import type { ExtraDraft } from '../../../draft/model.ts';
import { draftStore } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { venueToday } from '../../../venue.ts';
import { Attractions } from '../../../week/attractions.tsx';
import { LayoutChoice } from '../../../week/layout-choice.tsx';
import type { Send } from '../send/use-send.tsx';
import { LotValues, PresetTable } from './lots.tsx';

const TICKET_OPTIONS = [
  { value: 'normal', label: 'Normal' },
  { value: 'open', label: 'Open Bar' },
];

/** The fields of the extra event and its own send button. */
export default function ExtraForm({ extra, date, send }: { extra: ExtraDraft; date: CalendarDate | null; send: Send }) {
  const set = (change: Partial<ExtraDraft>) => draftStore().updateExtra((before) => ({ ...before, ...change }));
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <LayoutChoice layout={extra.layout} onChange={(layout) => set({ layout })} />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <ExtraDate extra={extra} date={date} onChange={(dateText) => set({ dateText })} />
            <TextField
              label="Nome do evento"
              value={extra.eventName}
              maxLength={LIMITS.eventName}
              onChange={(event) => set({ eventName: event.target.value })}
            />
          </div>
          <TextArea
            label="Observações"
            placeholder="Ex.: aniversariantes entram grátis"
            value={extra.observations}
            maxLength={LIMITS.observations}
            onChange={(event) => set({ observations: event.target.value })}
          />
          <Attractions
            list={extra.attractions}
            typed={extra.typed}
            onTyped={(typed) => set({ typed })}
            onChange={(change) => draftStore().updateExtra((before) => ({ ...before, attractions: change(before.attractions) }))}
            listHeight={128}
            where="neste evento"
          />
        </div>
      </div>
      <div className="perforated grid grid-cols-1 gap-5 border-t pt-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Chips
            legend="Tipo de ingresso"
            value={extra.ticketType}
            options={TICKET_OPTIONS}
            onChange={(value) => set({ ticketType: value as TicketType, presets: LOT_PRESETS[value as TicketType] })}
          />
          <LotValues ticketType={extra.ticketType} />
        </div>
        <PresetTable presets={extra.presets} />
      </div>
      <div className="perforated flex flex-wrap items-center justify-end gap-3 border-t pt-4">
        {send.extraError && (
          <p role="alert" className="min-w-0 flex-1 basis-64 text-sm font-medium text-danger">
            {send.extraError}
          </p>
        )}
        <Button disabled={!send.hasDate} inactive={send.sending} onClick={send.sendExtra}>
          {send.sending ? 'Enviando...' : 'Enviar Evento Extra'}
        </Button>
      </div>
    </div>
  );
}

function ExtraDate({
  extra,
  date,
  onChange,
}: {
  extra: ExtraDraft;
  date: CalendarDate | null;
  onChange: (text: string) => void;
}) {
  const [left, setLeft] = useState(true);
  const today = venueToday();
  const own = parseDate(extra.dateText);
  return (
    <DateField
      label="Data do evento"
      text={extra.dateText}
      date={own ?? date}
      today={today}
      hint={
        extra.dateText
          ? undefined
          : date
            ? `Em branco, vale segunda, ${formatDate(date)}.`
            : 'Em branco, vale a segunda depois da semana.'
      }
      error={extra.dateText.trim() && !own && left ? DATE_MESSAGES.missing : null}
      onText={(text) => {
        setLeft(false);
        onChange(text);
      }}
      onBlur={() => {
        setLeft(true);
        const complete = completeDate(extra.dateText, today);
        if (complete) onChange(formatDate(complete));
      }}
      onPick={(day) => onChange(formatDate(day))}
    />
  );
}
