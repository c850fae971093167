import { WEEK_KEY } from '../../core/contracts/weeks.ts';
import { storedAbove } from './stored.ts';
import { createProgramme, freshWeek, type Operation, type Setting } from './trial.ts';
import { contentOf, randomDay, randomExtra } from './week.ts';

/** The calls of a send, and repeating a programme. */
export function sending(house: Setting): Operation[] {
  const { server, admin, random, catalogue } = house;
  const created = () => createProgramme(house);
  const programme = async (id: number) => (await storedAbove(server, id - 1)).filter((one) => one.id === id);

  return [
    {
      group: 'send',
      name: 'POST schedule',
      async prepare() {
        const startDate = freshWeek();
        const request = { method: 'POST', path: '/api/schedules', body: { startDate }, key: WEEK_KEY };
        return {
          request,
          look: () =>
            server.rows(
              `select count(*) as n, (select count(*) from events where schedule_id = s.id) as days,
              (select count(*) from schedule_search where id = s.id) as found from schedules s where start_date = ?`,
              startDate,
            ),
        };
      },
    },
    {
      group: 'send',
      name: 'PUT event',
      async prepare() {
        const { id, events } = await created();
        const body = { ...randomDay(random, catalogue, id), revision: 1 };
        return {
          request: { method: 'PUT', path: `/api/events/${events[1]?.id}`, body },
          look: () => programme(id),
          // Told 409, the web client sees that it is its own text that is there.
          isRepeatFine: (status, answer) => status === 409 && JSON.parse(answer).details.current.eventName === body.eventName,
        };
      },
    },
    {
      group: 'send',
      name: 'POST extra event',
      async prepare() {
        const { id } = await created();
        const body = randomExtra(random, catalogue, '2029-01-08', id);
        return {
          request: { method: 'POST', path: '/api/events?special=true', body, key: WEEK_KEY },
          look: async () =>
            (await programme(id)).map((one) => [one, one.events.filter(({ content }) => content === contentOf(body)).length]),
        };
      },
    },
    {
      group: 'send',
      name: 'PUT evening',
      async prepare() {
        const startDate = freshWeek();
        const body = { ...randomDay(random, catalogue), scheduleId: null, revision: 0 };
        return {
          request: { method: 'PUT', path: `/api/weeks/${startDate}/events/2`, body },
          look: async () => (await storedAbove(server, 0)).filter((one) => one.startDate === startDate),
        };
      },
    },
    {
      group: 'send',
      name: 'POST version',
      async prepare() {
        const { id, events } = await created();
        await admin.call('POST', `/api/schedules/${id}/versions`, {});
        await admin.call('PUT', `/api/events/${events[1]?.id}`, randomDay(random, catalogue, id));
        return {
          request: { method: 'POST', path: `/api/schedules/${id}/versions`, body: { author: 'Bia' } },
          // How many changes it has may follow: the next one who asks counts them.
          look: () => server.rows('select number, kind, content from versions where schedule_id = ?', id),
        };
      },
    },
    {
      group: 'send',
      name: 'POST repeat',
      async prepare() {
        const { id, events } = await created();
        await admin.call('PUT', `/api/events/${events[0]?.id}`, randomDay(random, catalogue, id));
        const take = { attractions: true, values: true, names: true, lots: true, layouts: true };
        const startDate = freshWeek();
        const body = { startDate, take };
        return {
          request: { method: 'POST', path: `/api/schedules/${id}/repeat`, body, key: random.key() },
          look: async () => (await storedAbove(server, id)).filter((one) => one.startDate === startDate),
        };
      },
    },
  ];
}
