import { describe, expect, it } from 'vitest';
import { createdSchedule, schedule } from '../../core/contracts/schedules.ts';
import { bodyOf, get, post, put, refusal } from '../test/api.ts';
import { makeAttraction, makeLayout, makePhoto, makeSchedule, makeValue, specialBody } from '../test/fixtures.ts';
import { unzip } from '../test/unzip.ts';

const create = (body: unknown, query = '') => post(`/api/schedules${query}`, body);

describe('POST /api/schedules', () => {
  it('POST /api/schedules creates the five days from Wednesday to Sunday, with ids in this order', async () => {
    const made = await bodyOf(create({ startDate: '2026-10-28' }), createdSchedule, 201);
    expect(made.startDate).toBe('2026-10-28');
    expect(made.events.map(({ dayOfWeek, date, isSpecialEvent }) => [dayOfWeek, date, isSpecialEvent])).toEqual([
      ['Quarta', '2026-10-28', false],
      ['Quinta', '2026-10-29', false],
      ['Sexta', '2026-10-30', false],
      ['Sábado', '2026-10-31', false],
      ['Domingo', '2026-11-01', false],
    ]);
    expect(made.events.map(({ id }) => id)).toEqual(made.events.map(({ id }) => id).sort((a, b) => a - b));
  });

  it.each([
    [{}, '', 5],
    [{ specialEventOnly: null }, '?specialOnly=false', 5],
    [{ specialEventOnly: true }, '', 0],
    [{}, '?specialOnly=true', 0],
  ])('POST /api/schedules with the body %j and the query “%s” creates %i days', async (body, query, days) => {
    const made = await bodyOf(create({ startDate: '2026-10-07', ...body }, query), createdSchedule, 201);
    expect(made.events).toHaveLength(days);
    await refusal(create({ startDate: '2026-10-07' }, '?specialOnly=sim'), 422, 'validation');
  });
});

describe('GET /api/schedules/:id', () => {
  it('GET /api/schedules/:id returns the programme with events, attractions, photos, layout and value', async () => {
    const layout = await makeLayout({ name: 'O layout' });
    const value = await makeValue({ name: 'O valor' });
    const attraction = await makeAttraction({ name: 'A atração' });
    const photo = await makePhoto(attraction.id, { name: 'a-foto.webp' });
    const plain = await makeAttraction({ name: 'Sem foto nenhuma' });
    const made = await makeSchedule();
    const body = {
      scheduleId: made.id,
      eventName: 'O evento',
      layoutId: layout.id,
      valueId: value.id,
      observations: 'Chegar cedo',
      attractions: [
        { customName: 'Texto livre', isCustom: true },
        { attractionId: attraction.id, photoId: photo.id },
        { attractionId: plain.id, photoId: null },
      ],
    };
    await put(`/api/events/${made.events[1]?.id}`, body);

    const read = await bodyOf(get(`/api/schedules/${made.id}`), schedule);

    expect(read.events.map((event) => event.dayOfWeek)).toEqual(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']);
    const picture = { width: 600, height: 800, imageUrl: expect.stringMatching(/^\/media\/([0-9a-f]{8})[0-9a-f]{56}\?v=\1$/) };
    expect(read.events[1]).toMatchObject({
      eventName: 'O evento',
      isSpecialEvent: false,
      freeEntry: false,
      valueId: value.id,
      value: { id: value.id, name: 'O valor' },
      customValue: null,
      layoutId: layout.id,
      layout: { id: layout.id, name: 'O layout', ...picture },
      observations: 'Chegar cedo',
      customAttractionsText: 'Texto livre',
      ticketType: null,
      lotPresets: null,
    });
    expect(read.events[1]?.attractions.map(({ id, ...rest }) => rest)).toEqual([
      { attraction: null, photo: null, customName: 'Texto livre', isCustom: true },
      {
        attraction: { id: attraction.id, name: 'A atração' },
        photo: { id: photo.id, name: 'a-foto.webp', ...picture },
        customName: null,
        isCustom: false,
      },
      { attraction: { id: plain.id, name: 'Sem foto nenhuma' }, photo: null, customName: null, isCustom: false },
    ]);
  });

  it.each(['999999', '0', 'abc', '1.0', '99999999999999999999'])('an unknown or invalid programme gets a 404: %s', async (id) => {
    await refusal(get(`/api/schedules/${id}`), 404, 'not_found', 'Programação não encontrada.');
  });
});

describe('GET /api/schedules/:id/excel', () => {
  it.each([
    ['', 'programacao_completa', ['Programação', 'Eventos Extras']],
    ['?type=all', 'programacao_completa', ['Programação', 'Eventos Extras']],
    ['?type=regular', 'programacao_regular', ['Programação']],
    ['?type=special', 'programacao_eventos_extras', ['Eventos Extras']],
  ])('GET /:id/excel%s returns an uncached spreadsheet, named after its type and the programme', async (query, stem, sheets) => {
    const made = await makeSchedule();
    await put(`/api/events/${made.events[0]?.id}`, { scheduleId: made.id, observations: 'Só uma observação' });
    await post('/api/events?special=true', specialBody(made.id));
    const response = await get(`/api/schedules/${made.id}/excel${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${stem}_${made.id}.xlsx"`);
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const parts = await unzip(new Uint8Array(await response.arrayBuffer()), { hasFolders: true });
    const workbook = new TextDecoder().decode(parts.get('xl/workbook.xml'));
    expect([...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name)).toEqual([...sheets, 'Portaria']);
  });

  it.each([
    [true, 'all', 'Esta programação ainda não tem nada para exportar.'],
    [true, 'regular', 'Não há dias configurados nesta programação para exportar.'],
    [false, 'all', 'Esta programação ainda não tem nada para exportar.'],
    [false, 'regular', 'Não há dias configurados nesta programação para exportar.'],
    [false, 'special', 'Não há eventos extras nesta programação para exportar.'],
  ])('an empty export is refused with a message (extra events only: %s, type: %s)', async (specialEventOnly, type, message) => {
    const made = await makeSchedule({ specialEventOnly });
    await refusal(get(`/api/schedules/${made.id}/excel?type=${type}`), 422, 'nothing_to_export', message);
  });

  it('an unknown export type is refused, and an unknown programme gets a 404', async () => {
    const made = await makeSchedule();
    await refusal(get(`/api/schedules/${made.id}/excel?type=pdf`), 422, 'validation');
    await refusal(get('/api/schedules/999999/excel'), 404, 'not_found');
    await refusal(get('/api/schedules/abc/excel'), 404, 'not_found');
  });
});
