import { expect, it } from 'vitest';
import type { Answer, Version } from '../../../../core/contracts/versions.ts';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { answer, version } from '../../testing/rows.ts';
import { changed, extraEvent, week } from '../../testing/weeks.ts';
import { standingOf } from './use-viewed.ts';

const [SENT_2, SENT_3, SAVED_4] = [version({ number: 2 }), version({ number: 3 }), version({ number: 4, kind: 'saved' })];
const SENT_4 = version({ number: 4 });
const [SAME, UNSENT] = [week([{}]), week([{}], { changes: changed(0) })];
const REPLACED = week([{}], {}, { isOwn: false });
const EXTRA_ALONE = week([], {}, { isOwn: false, events: [extraEvent()] });
const LOOK = 'Antes de responder, veja o que mudou';
const SEND = 'Só dá para aprovar depois que a equipe enviar';
const OTHER = 'Outra programação vale para esta semana';

/** The programme equals the viewed version; differs; differs, but was read before the view; could not be read again after it. */
type Programme = 'same' | 'differs' | 'read before' | 'old';

it.each<[string, Version | undefined, Version[], Week | undefined, Programme, string | null, string]>([
  ['is the newest and is sent', SENT_3, [SENT_3], SAME, 'same', null, ''],
  ['is not loaded', undefined, [SENT_3], SAME, 'differs', null, ''],
  ['is older than the newest', SENT_3, [SENT_4, SENT_3], SAME, 'same', LOOK, 'newer changed'],
  ['is newer than the programme that could not be read again', SENT_3, [SENT_3], SAME, 'old', LOOK, 'newer changed'],
  ['is sent and the programme has changed since', SENT_3, [SENT_3], UNSENT, 'differs', SEND, 'changed'],
  ['has the programme’s unsent changes', SAVED_4, [SAVED_4, SENT_3], UNSENT, 'same', SEND, ''],
  ['has unsent changes and the week is not loaded', SAVED_4, [SAVED_4, SENT_3], undefined, 'same', SEND, ''],
  ['was made before any send and the week is not loaded', SAVED_4, [SAVED_4], undefined, 'same', null, ''],
  ['was sent after the view', SAVED_4, [SENT_4, SENT_3], SAME, 'differs', null, ''],
  ['has unsent changes that the staff have undone', SAVED_4, [SAVED_4, SENT_3], SAME, 'differs', LOOK, 'newer changed'],
  ['is a saved one and the programme was read before the view', SAVED_4, [SAVED_4, SENT_3], SAME, 'read before', null, ''],
  ['belongs to a replaced programme', SENT_3, [SENT_3], REPLACED, 'same', OTHER, ''],
  ['belongs to a replaced programme and is old', SENT_3, [SENT_4, SENT_3], REPLACED, 'same', LOOK, 'newer changed'],
  ['belongs to a programme with only extra events', SENT_3, [SENT_3], EXTRA_ALONE, 'same', null, ''],
])(
  'if the viewed version %s, standingOf says what prevents an approval (or null), and sets `hasNewer` and `isChanged`',
  (_, viewed, versions, of, programme, obstacle, is) => {
    const differsFrom = () => programme === 'differs' || programme === 'read before';
    const seen = viewed && { version: viewed, differsFrom };
    const read = { programme: { events: [] }, readAt: programme === 'read before' ? 1 : 2, isOld: programme === 'old' };
    const standing = standingOf({ seen, seenAt: 2, ...read, timeline: { versions, answers: [], views: [] }, week: of });
    expect(standing).toMatchObject({ obstacle, hasNewer: is.includes('newer'), isChanged: is.includes('changed') });
  },
);

const [APPROVED, ASKED] = [answer({ id: 1, version: 3 }), answer({ id: 2, version: 3, kind: 'adjust' })];
const OF_SAVED = { ...ASKED, id: 3, version: 4 };
it.each<[string, Answer[], Version[], Week, number[], boolean]>([
  ['an approval', [APPROVED], [SENT_3], SAME, [1], true],
  ['an approval, but unsent changes', [APPROVED], [SENT_3], UNSENT, [1], false],
  ['an approval of an earlier sent version', [{ ...APPROVED, version: 2 }], [SENT_3, SENT_2], SAME, [], false],
  ['a request about an earlier sent version', [{ ...ASKED, version: 2 }], [SENT_3, SENT_2], SAME, [], false],
  ['an approval of a version that was not sent', [{ ...APPROVED, version: 4 }], [SAVED_4, SENT_3], UNSENT, [], false],
  ['an approval before any send', [{ ...APPROVED, version: 4 }], [SAVED_4], SAME, [1], true],
  ['requests, one of them about unsent changes', [OF_SAVED, ASKED], [SAVED_4, SENT_3], UNSENT, [3, 2], false],
])(
  'the viewer shows the answers that count, and whether the programme is approved: %s',
  (_, answers, versions, of, ids, isApproved) => {
    const timeline = { versions, answers, views: [] };
    const read = { seen: undefined, seenAt: 0, programme: undefined, readAt: 0, isOld: false };
    const standing = standingOf({ ...read, timeline, week: of });
    expect([standing.answers.map(({ id }) => id), standing.isApproved]).toEqual([ids, isApproved]);
  },
);
