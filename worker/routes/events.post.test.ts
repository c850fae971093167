import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { layouts } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { bodyOf, get, post, put, refusal, withKey } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makePhoto, makeSchedule, specialBody } from '../test/fixtures.ts';

const DELETED = { deletedAt: '2026-10-02T00:00:00.000Z' };
const send = (body: unknown, headers?: Record<string, string>) => post('/api/events?special=true', body, headers);
const add = (body: unknown, headers?: Record<string, string>) => bodyOf(send(body, headers), scheduleEvent, 201);
const extrasOf = (scheduleId: number) => db.$count(events, eq(events.scheduleId, scheduleId));

describe('POST /api/events?special=true', () => {
  it('POST adds an extra event with all its fields', async () => {
    const { id: scheduleId } = await makeSchedule({ specialEventOnly: true });
    const [layout, attraction] = [await makeLayout(), await makeAttraction()];
    const photo = await makePhoto(attraction.id);
    const made = await add(
      specialBody(scheduleId, {
        layoutId: layout.id,
        observations: 'Open bar até 2h',
        ticketType: 'open',
        lotPresets: LOT_PRESETS.open,
        freeEntry: false,
        valueId: null,
        customValue: null,
        attractions: [
          { attractionId: attraction.id, photoId: photo.id },
          { customName: 'DJ', isCustom: true },
        ],
      }),
    );
    expect(made).toMatchObject({
      scheduleId,
      dayOfWeek: 'Evento Extra',
      date: '2026-10-12',
      eventName: 'Feriado',
      isSpecialEvent: true,
      freeEntry: false,
      layout: { id: layout.id, name: layout.name },
      ticketType: 'open',
      firstLotValue: '15,00',
      secondLotValue: '20,00',
      lastLotValue: '25,00',
      lotPresets: LOT_PRESETS.open,
      customAttractionsText: 'DJ',
    });
    expect(made.attractions.map((item) => item.photo?.id ?? item.customName)).toEqual([photo.id, 'DJ']);
    expect((await bodyOf(get(`/api/schedules/${scheduleId}`), schedule)).events).toEqual([made]);
  });

  it.each(['', '?special=false', '?special=1', '?special=true&special=true'])(
    'the query "%s" is refused, because days are not created one by one',
    async (query) => {
      const { id } = await makeSchedule();
      const error = await refusal(post(`/api/events${query}`, specialBody(id)), 422, 'validation');
      expect(error.message).toBe('Só eventos extras podem ser criados: use ?special=true.');
    },
  );

  it('a programme takes six extra events, also from concurrent requests; a further event is refused with a message', async () => {
    const { id } = await makeSchedule({ specialEventOnly: true });
    const first = await add(specialBody(id), withKey('first-of-six'));
    const responses = await Promise.all(Array.from({ length: 9 }, () => send(specialBody(id))));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(4).fill(422)]);
    expect(await extrasOf(id)).toBe(LIMITS.extraEvents);
    const error = await refusal(send(specialBody(id)), 422, 'validation');
    expect(error.message).toBe('Uma programação tem no máximo 6 eventos extras. Envie este em outra programação.');
    // An event created earlier is still found by its key.
    expect(await add(specialBody(id), withKey('first-of-six'))).toEqual(first);
    await add(specialBody((await makeSchedule()).id));
  });

  it.each(['unknown', 'deleted'])('a programme that is %s is refused', async (kind) => {
    let id = 999999;
    if (kind === 'deleted') {
      id = (await makeSchedule()).id;
      await db.update(schedules).set(DELETED).where(eq(schedules.id, id));
    }
    const error = await refusal(send(specialBody(id)), 422, 'validation');
    expect(error.message).toBe('A programação deste evento não existe mais.');
    expect(error.details).toEqual([{ path: 'scheduleId', id, message: error.message }]);
  });
});

describe('Idempotency-Key of an extra event', () => {
  it.each([0, 1])(
    'of two bodies sent concurrently with one key, one is stored as a whole (body %i has attractions)',
    async (fullIs) => {
      const { id } = await makeSchedule({ specialEventOnly: true });
      const key = crypto.randomUUID();
      const plain = specialBody(id, { eventName: 'sem atrações' });
      const full = specialBody(id, { eventName: 'com atrações', attractions: [{ customName: 'DJ', isCustom: true }] });
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, n) => send(n % 2 === fullIs ? full : plain, withKey(key))),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)]);
      const [stored] = (await bodyOf(get(`/api/schedules/${id}`), schedule)).events;
      expect(stored?.attractions).toHaveLength(stored?.eventName === 'com atrações' ? 1 : 0);
    },
  );

  it('the same key and body give the same event, even after its layout was removed from the catalogue', async () => {
    const { id } = await makeSchedule();
    const layout = await makeLayout();
    const key = crypto.randomUUID();
    const body = specialBody(id, { layoutId: layout.id, eventName: 'São João' });
    const first = await add(body, withKey(key));
    await db.update(layouts).set(DELETED).where(eq(layouts.id, layout.id));
    const again = { ...body, eventName: 'São João'.normalize('NFD'), unknownField: 1 };
    expect(await add(again, withKey(key))).toEqual(first);
  });

  it('the same key with another body is refused, and the refusal names the existing event', async () => {
    const { id } = await makeSchedule();
    const key = crypto.randomUUID();
    const made = await add(specialBody(id), withKey(key));
    const other = specialBody(id, { eventName: 'Outro' });
    const error = await refusal(send(other, withKey(key)), 422, 'idempotency_conflict');
    expect(error.details).toEqual({ eventId: made.id });
    expect((await bodyOf(put(`/api/events/${made.id}`, other), scheduleEvent)).eventName).toBe('Outro');
  });
});
