import { type APIRequestContext, expect } from '@playwright/test';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { Layout } from '../core/contracts/layouts.ts';
import type { LotSetting } from '../core/contracts/lot-settings.ts';
import type { EntryValue } from '../core/contracts/values.ts';
import type { TestFile } from './pictures.ts';

/** The shelves by the API. */
export class Stock {
  readonly request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async #json<T>(answer: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
    return (await got.json()) as T;
  }

  readonly layouts = () => this.#json<Layout[]>(this.request.get('/api/layouts'));
  readonly attractions = () => this.#json<Attraction[]>(this.request.get('/api/attractions'));
  readonly values = () => this.#json<EntryValue[]>(this.request.get('/api/values'));
  readonly lotSettings = () => this.#json<LotSetting[]>(this.request.get('/api/lot-settings'));
  readonly photos = (attraction: { id: number }) =>
    this.#json<AttractionPhoto[]>(this.request.get(`/api/attractions/${attraction.id}/photos`));

  readonly addLayout = (file: TestFile) => this.#json<Layout>(this.request.post('/api/layouts', { multipart: { file } }));
  readonly addAttraction = (name: string) => this.#json<Attraction>(this.request.post('/api/attractions', { data: { name } }));
  readonly addValue = (name: string) => this.#json<EntryValue>(this.request.post('/api/values', { data: { name } }));
  readonly addPhoto = ({ id }: { id: number }, file: TestFile) =>
    this.#json<AttractionPhoto>(this.request.post('/api/attraction-photos', { multipart: { attractionId: String(id), file } }));

  async everything() {
    const [layouts, attractions, values, lotSettings] = await Promise.all([
      this.layouts(),
      this.attractions(),
      this.values(),
      this.lotSettings(),
    ]);
    return { layouts, attractions, values, lotSettings };
  }

  /** Makes the shelves again what they were: what has come goes, what has gone comes back. */
  async putBack(before: Awaited<ReturnType<Stock['everything']>>) {
    const now = await this.everything();
    for (const list of ['layouts', 'attractions', 'values'] as const) {
      const isIn = (others: { id: number }[]) => new Set(others.map(({ id }) => id));
      const [were, are] = [isIn(before[list]), isIn(now[list])];
      for (const { id } of now[list]) if (!were.has(id)) await this.request.delete(`/api/${list}/${id}`);
      for (const { id } of before[list]) if (!are.has(id)) await this.request.post(`/api/${list}/${id}/restore`);
    }
    for (const { id, name } of before.values) await this.request.put(`/api/values/${id}`, { data: { name } });
    if (JSON.stringify(now.lotSettings) === JSON.stringify(before.lotSettings)) return;
    for (const { id } of now.lotSettings) await this.request.delete(`/api/lot-settings/${id}`);
    for (const { id: _, ...data } of before.lotSettings) await this.request.post('/api/lot-settings', { data });
  }
}
