import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { EntryValue, Layout } from '../core/contracts/catalogue.ts';
import type { Link, NewLink } from '../core/contracts/links.ts';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import type { Week } from '../core/contracts/weeks.ts';
import { addDays, type CalendarDate } from '../core/rules/calendar.ts';
import type { TestFile } from './pictures.ts';

interface DayInput {
  eventName?: string | null;
  valueId?: number;
  customValue?: string;
  freeEntry?: boolean;
  layoutId?: number;
  observations?: string;
  attractions?: ({ attractionId: number; photoId?: number | null } | { customName: string; isCustom: true })[];
}

export const free = (...names: string[]) => ({
  attractions: names.map((customName) => ({ customName, isCustom: true as const })),
});

export const SOMEBODY = free('Alguém');

export class ApiSeed {
  readonly request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async #json<T>(pending: Promise<APIResponse>): Promise<T> {
    const response = await pending;
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  }

  readonly layouts = () => this.#json<Layout[]>(this.request.get('/api/layouts'));
  readonly attractions = () => this.#json<Attraction[]>(this.request.get('/api/attractions'));
  readonly values = () => this.#json<EntryValue[]>(this.request.get('/api/values'));
  readonly photos = ({ id }: { id: number }) => this.#json<AttractionPhoto[]>(this.request.get(`/api/attractions/${id}/photos`));

  readonly addLayout = (file: TestFile) => this.#json<Layout>(this.request.post('/api/layouts', { multipart: { file } }));
  readonly addAttraction = (name: string) => this.#json<Attraction>(this.request.post('/api/attractions', { data: { name } }));
  readonly addValue = (name: string) => this.#json<EntryValue>(this.request.post('/api/values', { data: { name } }));
  readonly addPhoto = ({ id }: { id: number }, file: TestFile) =>
    this.#json<AttractionPhoto>(this.request.post('/api/attraction-photos', { multipart: { attractionId: String(id), file } }));

  async layout(name: string): Promise<Layout> {
    return named(await this.layouts(), name);
  }

  async week(startDate: CalendarDate, days: (DayInput | string | null)[] = []): Promise<CreatedSchedule> {
    const made = await this.#json<CreatedSchedule>(this.request.post('/api/schedules', { data: { startDate } }));
    for (const [index, day] of days.entries()) {
      if (day !== null) await this.saveDay(made, index, typeof day === 'string' ? { eventName: day } : day);
    }
    return made;
  }

  /** Creates a week with an extra event. Each of the five days has a flyer, two artists, a price and observations. */
  async fullWeek(startDate: CalendarDate, price = 'R$15 ATÉ 23H'): Promise<CreatedSchedule> {
    const [flyer, ana] = [await this.layout('Funk das Antigas'), named(await this.attractions(), 'Ana Fonte')];
    const [photo] = await this.photos(ana);
    const day = (eventName: string): DayInput => ({
      eventName,
      layoutId: flyer.id,
      customValue: price,
      observations: 'Lista amiga pelo Instagram até as 18h.',
      attractions: [{ attractionId: ana.id, photoId: photo?.id ?? null }, ...free('Convidado surpresa').attractions],
    });
    const names = ['Samba', 'Quinta Autoral', 'Baile da Lapa', 'Funk das Antigas', 'Forró'];
    return this.extra(await this.week(startDate, names.map(day)), { eventName: 'Véspera de feriado' });
  }

  async saveDay(made: CreatedSchedule, index: number, day: DayInput) {
    await this.#json(this.request.put(`/api/events/${made.events[index]?.id}`, { data: { scheduleId: made.id, ...day } }));
  }

  async extra(programme: CreatedSchedule, more: object = {}): Promise<CreatedSchedule> {
    const data = {
      scheduleId: programme.id,
      date: addDays(programme.startDate, 5),
      dayOfWeek: 'Evento Extra',
      eventName: 'Evento Extra',
      isSpecialEvent: true,
      ticketType: 'normal',
      firstLotValue: 'R$ 15,00',
      secondLotValue: 'R$ 20,00',
      lastLotValue: 'R$ 25,00',
      attractions: [],
      ...more,
    };
    await this.#json(this.request.post('/api/events?special=true', { data }));
    return programme;
  }

  readonly send = ({ id }: { id: number }) => this.#json(this.request.post(`/api/schedules/${id}/versions`, { data: {} }));
  readonly link = (label: string) => this.#json<NewLink>(this.request.post('/api/links', { data: { label, hasPackage: true } }));

  readWeek(startDate: CalendarDate): Promise<Week> {
    return this.#json(this.request.get(`/api/weeks?start=${startDate}`));
  }

  async onlySchedule(startDate: CalendarDate) {
    const { programme, others } = await this.readWeek(startDate);
    if (!programme) throw new Error(`The week of ${startDate} has no programme.`);
    expect(others, 'other programmes of the week').toEqual([]);
    return { ...programme, startDate };
  }

  async removeWeek(startDate: CalendarDate) {
    const { programme, others } = await this.readWeek(startDate);
    for (const { id } of programme ? [programme, ...others] : others) await this.request.delete(`/api/schedules/${id}`);
  }

  async catalogue() {
    const [layouts, attractions, values] = await Promise.all([this.layouts(), this.attractions(), this.values()]);
    return Object.entries({ layouts, attractions, values }).flatMap(([list, rows]) => rows.map(({ id }) => `${list}/${id}`));
  }

  async keepOnly(rows: string[]) {
    for (const row of await this.catalogue()) if (!rows.includes(row)) await this.#json(this.request.delete(`/api/${row}`));
  }

  async emptyHouse() {
    await this.#json(this.request.delete('/api/admin/example'));
    await this.#json(this.request.delete('/api/schedules-all'));
    await this.keepOnly([]);
    for (const { id } of await this.#json<Link[]>(this.request.get('/api/links'))) await this.request.delete(`/api/links/${id}`);
  }
}

function named<T extends { name: string }>(rows: T[], name: string): T {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`There is no “${name}”.`);
  return row;
}
