import * as z from 'zod';
import { id, optionalId, optionalText } from './basics.ts';
import { scheduleEvent } from './events.ts';
import { ADJUST_FORM } from './forms.ts';
import { LIMITS } from './limits.ts';

/** Why a version was made: the programme was sent, or an administrator saw or exported unsent content. */
export const VERSION_KINDS = ['sent', 'saved'] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** If an administrator sends, the username replaces `author`. `part: "extra"` sends only extra events; days stay as last sent. */
export const handOverInput = z.object(
  {
    author: optionalText('Quem está montando', LIMITS.author),
    part: z.enum(['week', 'extra'], { error: 'part: use "week" ou "extra".' }).optional().default('week'),
  },
  { error: 'Esperava um objeto JSON com o nome de quem envia.' },
);
export type HandOverInput = z.output<typeof handOverInput>;

export const version = z.object({
  number: z.number(),
  kind: z.enum(VERSION_KINDS),
  /** Null if nobody gave a name. In responses to staff it is also null if the author is an administrator. */
  author: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: z.string(),
  /** The number of changes since the version before, by `countChanges`; null for the first version. */
  changes: z.number().nullable(),
});
export type Version = z.infer<typeof version>;

/** A version with its events. Nobody can edit these events, so their revision is always 0. */
export const versionContent = version.extend({
  scheduleId: z.number(),
  startDate: z.string(),
  events: z.array(scheduleEvent),
});
export type VersionContent = z.infer<typeof versionContent>;

export const ANSWER_KINDS = ['approved', 'adjust'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** `eventId` is null for the whole programme. An approval is refused if somebody else's answer is newer than `seenAnswer`. */
export const answerInput = z
  .object(
    {
      kind: z.enum(ANSWER_KINDS, { error: 'Resposta: use "approved" ou "adjust".' }),
      version: id('Versão'),
      eventId: optionalId('Evento'),
      text: optionalText('Ajuste', LIMITS.answer),
      seenAnswer: id('Resposta').nullable().optional(),
    },
    { error: 'Esperava um objeto JSON com a resposta.' },
  )
  .superRefine(({ kind, text }, context) => {
    const message = kind === 'adjust' && ADJUST_FORM.text.check(text ?? '');
    if (message) context.addIssue({ code: 'custom', message, path: ['text'] });
  });
export type AnswerInput = z.output<typeof answerInput>;

/** `by` is the administrator's username, which staff see too. */
export const answer = z.object({
  id: z.number(),
  kind: z.enum(ANSWER_KINDS),
  version: z.number(),
  eventId: z.number().nullable(),
  text: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type Answer = z.infer<typeof answer>;

/** A view says when an administrator first saw a version, and when the same administrator last exported it. */
const view = z.object({
  version: z.number(),
  by: z.string(),
  seenAt: z.string().nullable(),
  exportedAt: z.string().nullable(),
});

export const timeline = z.object({ versions: z.array(version), answers: z.array(answer), views: z.array(view) });
export type Timeline = z.infer<typeof timeline>;

export const seen = z.object({
  version,
  /** The last version that this administrator saw, or null. Skips the newest until its approval, to show its changes again. */
  seen: z.number().nullable(),
  /** The content of the version `seen`; null without `seen`, or if no field has changed since. */
  before: z.array(scheduleEvent).nullable(),
  /** The newest content, to compare with `before` or later edits. Null if `before` is null and the newest version is `sent`. */
  after: z.array(scheduleEvent).nullable(),
  timeline,
});
export type Seen = z.infer<typeof seen>;

/** The mark that a list shows beside a programme's date. Staff see only the marks `unsent`, `adjust` and `approved`. */
export const mark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('changes'), count: z.number() }),
  z.object({ kind: z.literal('unsent') }),
  z.object({ kind: z.literal('adjust') }),
  z.object({ kind: z.literal('approved') }),
]);
export type Mark = z.infer<typeof mark>;
