import { dayBody } from '../../web/src/draft/payload.ts';
import { storedAbove } from './stored.ts';
import { createProgramme, freshWeek, type House, type Operation } from './trial.ts';
import { contentOf, randomDay, randomWeek } from './week.ts';

/** The calls of a send, and repeating a programme. */
export function sending(house: House): Operation[] {
  const { server, admin, random, shelves } = house;
  const created = () => createProgramme(house);
  const programme = async (id: number) => (await storedAbove(server, id - 1)).filter((one) => one.id === id);

  return [
    {
      group: 'send',
      name: 'POST schedule',
      async prepare() {
        const key = random.key();
        const request = { method: 'POST', path: '/api/schedules', body: { startDate: freshWeek() }, key };
        return {
          request,
          look: () =>
            server.rows(
              `select count(*) as n, (select count(*) from events where schedule_id = s.id) as days,
              (select count(*) from schedule_search where rowid = s.id) as found from schedules s where request_key = ?`,
              key,
            ),
        };
      },
    },
    {
      group: 'send',
      name: 'PUT event',
      async prepare() {
        const { id, events } = await created();
        const body = { ...dayBody(id, randomDay(random, shelves)), revision: 1 };
        return {
          request: { method: 'PUT', path: `/api/events/${events[1]?.id}`, body },
          look: () => programme(id),
          // Told 409, the web client sees that it is its own text that is there (guard.ts).
          isRepeatFine: (status, answer) => status === 409 && JSON.parse(answer).details.current.eventName === body.eventName,
        };
      },
    },
    {
      group: 'send',
      name: 'POST extra event',
      async prepare() {
        const { id } = await created();
        let week = randomWeek(random, shelves, 0);
        while (!week.extra) week = randomWeek(random, shelves, 0);
        const body = week.extra(id);
        return {
          request: { method: 'POST', path: '/api/events?special=true', body, key: random.key() },
          look: async () =>
            (await programme(id)).map((one) => [one, one.events.filter(({ content }) => content === contentOf(body)).length]),
        };
      },
    },
    {
      group: 'send',
      name: 'POST repeat',
      async prepare() {
        const { id, events } = await created();
        await admin.call('PUT', `/api/events/${events[0]?.id}`, dayBody(id, randomDay(random, shelves)));
        const key = random.key();
        const take = { attractions: true, values: true, names: true, lots: true, layouts: true };
        const body = { startDate: freshWeek(), take };
        return {
          request: { method: 'POST', path: `/api/schedules/${id}/repeat`, body, key },
          look: async () => (await storedAbove(server, id)).filter((one) => one.key === key),
        };
      },
    },
  ];
}
