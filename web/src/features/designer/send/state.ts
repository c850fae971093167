import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import type { ExtraBody } from '../../../draft/event.ts';
import type { Draft, EventDraft } from '../../../draft/model.ts';
import type { Attempt, Kind, Postponed, SeenEvent, Sent } from '../../../outbox/model.ts';
import type { Correction } from './correction.ts';
import type { EventBody, Part } from './parts.ts';
import type { SentBefore } from './sent-before.ts';

/** Spec §8: what is said where the server had no words. */
export const SEND_FAILED = 'Houve um erro ao enviar a programação. Tente novamente.';

/** What to tell of a try to send, inline. */
export interface Report {
  problemTitle: string;
  problems: string[];
  /** What arrived beside what did not. */
  arrived: string | null;
  /** Something was tried: trying again completes it. */
  canRetry: boolean;
  /** What stands beside the extra event's own button. */
  extraError: string | null;
}

export const QUIET: Report = { problemTitle: '', problems: [], arrived: null, canRetry: false, extraError: null };

/**
 * Where a send stands. `waiting`: for 100 ms and for other tabs. `asking`: whether the Admin has the week already.
 * `creating`: the schedule. `days`: side by side. `extra`: the extra event, after the days.
 */
type Phase = 'idle' | 'waiting' | 'asking' | 'creating' | 'days' | 'extra';

/** What a person has to decide: to send a week twice, or between their version of an event and somebody else's. */
export type Decision =
  | { type: 'sendAgain'; kind: Kind; before: SentBefore }
  | { type: 'conflicts'; kind: Kind; events: ScheduleEvent[] };

export interface Sending {
  phase: Phase;
  kind: Kind;
  /** The person has decided already. */
  skipConfirmation: boolean;
  /** It has waited for the network and goes by itself: nobody is there to be asked. */
  isAuto: boolean;
  run: Run | null;
  /** What is told of the last try. */
  report: Report;
  dateError: string | null;
  decision: Decision | null;
}

export const IDLE: Sending = {
  phase: 'idle',
  kind: 'week',
  skipConfirmation: false,
  isAuto: false,
  run: null,
  report: QUIET,
  dateError: null,
  decision: null,
};

/** A try, from the moment that no other tab sends. */
export interface Run {
  /** The network was gone already when it began. */
  isOffline: boolean;
  /** How many of its failures were the network's, which is gone. */
  lost: number;
  /** What is sent, whatever is typed meanwhile. */
  draft: Draft;
  attempt: Attempt;
  /** What is corrected; null where a programme begins. */
  corrects: Correction | null;
  /** The events of the programme, part by part, as far as they are known. */
  eventIds: (number | null)[];
  /** The extra event went with an earlier try of this attempt. */
  extraWentBefore: boolean;
  /** What went wrong beside the parts, in the words of spec §8. */
  failures: string[];
  parts: Part[];
  /** What became of the extra event, once that is known. */
  extra: { failure: string | null } | null;
  /** What was to be corrected has been deleted. */
  isGone: boolean;
}

/** What a send has to know of a call that failed. */
export interface Failure {
  /** The server's words, or those for no connection; null where there are none for a person. */
  words: string | null;
  /** There was no answer, and there is no network. */
  isOffline: boolean;
  /** The idempotency key was used with another content. */
  isKeyUsed: boolean;
  /** The event that the key has made, where the server names it. */
  eventId: number | null;
  /** The event as somebody else has saved it meanwhile. */
  current: ScheduleEvent | null;
  /** It is not there any more. */
  isGone: boolean;
}

/** What comes back from the server. */
export type Answer =
  | { type: 'asked'; before: SentBefore | null }
  /** The server itself had to be asked, and did not answer. */
  | { type: 'askFailed' }
  | { type: 'created'; schedule: CreatedSchedule }
  | { type: 'createFailed'; failure: Failure }
  | { type: 'saved'; eventId: number; revision: number }
  | { type: 'saveFailed'; eventId: number; failure: Failure }
  | { type: 'extraCreated'; event: SeenEvent }
  /** It is there already: its body, to be put. */
  | { type: 'extraReady'; eventId: number; body: ExtraBody }
  /** Without a body it could not even be sent. */
  | { type: 'extraFailed'; failure: Failure; body: ExtraBody | null };

export type SendEvent =
  | { type: 'pressed'; kind: Kind; draft: Draft; skipConfirmation: boolean }
  /** There is a network again for what waits for it. */
  | { type: 'due'; kind: Kind }
  /** 100 ms are over and no other tab sends. The draft may have changed in another one meanwhile. */
  | {
      type: 'locked';
      draft: Draft;
      attempt: Attempt | null;
      postponed: Postponed | null;
      /** What a send corrects, unless a person wants another programme. */
      corrects: Correction | null;
      /** The week has been sent as it stands. */
      isSent: boolean;
      isOffline: boolean;
      newKey: string;
    }
  | Answer
  | { type: 'shown'; decision: Decision }
  | { type: 'dismissed' }
  | { type: 'dateChanged' }
  | { type: 'cleared' }
  /** An error of the program. */
  | { type: 'broken' };

/** What is to be done, in order; beside it the event that it brings. */
export type Effect =
  /** `locked` */
  | { type: 'wait' }
  /** `asked`; with `known`, the programmes that are no news, only the server's own word counts, else `askFailed` */
  | { type: 'ask'; startDate: CalendarDate; kinds: Kind[]; known: number[] | null }
  /** On the device, before anything leaves; null forgets the attempt. */
  | { type: 'store'; kind: Kind; attempt: Attempt | null }
  /** `created` or `createFailed` */
  | { type: 'create'; startDate: CalendarDate; specialOnly: boolean; key: string }
  /** `saved` or `saveFailed` */
  | { type: 'put'; eventId: number; body: EventBody }
  /** `extraCreated` or `extraFailed`; `extraReady` where there is an event to correct */
  | { type: 'createExtra'; eventId: number | null; scheduleId: number; extra: EventDraft; date: CalendarDate; key: string }
  /** It waits for the network, goes no more by itself, or is taken back. */
  | { type: 'postpone'; kind: Kind; startDate: CalendarDate }
  | { type: 'holdBack'; kind: Kind }
  | { type: 'takeBack'; kind: Kind }
  | { type: 'finish'; kind: Kind; entry: Kind; sent: Omit<Sent, 'at'> }
  /** What was sent there is not there any more. */
  | { type: 'forget'; entry: Kind }
  | { type: 'toast'; title: string; description: string; tone?: 'error' | 'warn' }
  | { type: 'goTo'; place: 'date' | 'top' }
  /** `shown`, once there is a dialog to show it in */
  | { type: 'show'; decision: Decision };

export interface Step {
  state: Sending;
  effects: Effect[];
}
