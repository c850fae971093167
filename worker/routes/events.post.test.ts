import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { bodyOf, get, post, refusal } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makePhoto, makeSchedule, specialBody } from '../test/fixtures.ts';

const DELETED = { deletedAt: '2026-10-02T00:00:00.000Z' };
const send = (body: unknown) => post('/api/events?special=true', body);
const add = (body: unknown) => bodyOf(send(body), scheduleEvent, 201);
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
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(specialBody(id))));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(4).fill(422)]);
    expect(await extrasOf(id)).toBe(LIMITS.extraEvents);
    const error = await refusal(send(specialBody(id)), 422, 'validation');
    expect(error.message).toBe('Uma programação tem no máximo 6 eventos extras. Envie este em outra programação.');
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
