import { jpeg } from '../archive.ts';
import { send } from './http.ts';
import type { Random } from './random.ts';
import { createProgramme, type Operation, type Setting, shownFiles } from './trial.ts';

/** A photo like no other under a name like no other. */
function file(random: Random, attractionId?: number): { form: FormData; name: string } {
  const name = `Foto ${random.key()}.jpg`;
  const form = new FormData();
  form.set('file', new File([jpeg(30_000) as Uint8Array<ArrayBuffer>], name));
  if (attractionId !== undefined) form.set('attractionId', String(attractionId));
  return { form, name };
}

/** What comes onto the catalogue as a picture, and all that leaves them. */
export function shelving({ server, admin, random, catalogue }: Setting): Operation[] {
  const created = () => createProgramme({ server, admin, random, catalogue });
  const isGone = (status: number) => status === 404;
  const [one] = catalogue.attractions;
  if (!one) throw new Error('The house has no attraction.');

  /** Something on a shelf of its own, taken off it. */
  const deletion = (name: string, table: string, path: string, make: () => Promise<{ id: number }>): Operation => ({
    group: 'delete',
    name,
    async prepare() {
      const { id } = await make();
      return {
        request: { method: 'DELETE', path: `${path}/${id}` },
        look: () =>
          server.rows(
            table === 'lot_settings'
              ? `select 1 from ${table} where id = ?`
              : `select deleted_at is null as t from ${table} where id = ?`,
            id,
          ),
        isRepeatFine: isGone,
      };
    },
  });
  const upload = async <T>(path: string, form: FormData) => {
    const answer = await send(new URL(path, server.url), { method: 'POST', body: form, headers: admin.headers });
    return (await answer.json()) as T;
  };

  return [
    {
      group: 'upload',
      name: 'POST layout',
      async prepare() {
        const { form, name } = file(random);
        return {
          request: { method: 'POST', path: '/api/layouts', body: form },
          look: () => shownFiles(server, 'layouts', name.replace(/\.jpg$/, '')),
        };
      },
    },
    {
      group: 'upload',
      name: 'POST photo',
      async prepare() {
        const { form, name } = file(random, one.id);
        return {
          request: { method: 'POST', path: '/api/attraction-photos', body: form },
          look: () => shownFiles(server, 'attraction_photos', name),
        };
      },
    },
    deletion('schedule', 'schedules', '/api/schedules', created),
    deletion('layout', 'layouts', '/api/layouts', () => upload('/api/layouts', file(random).form)),
    deletion('photo', 'attraction_photos', '/api/attraction-photos', () =>
      upload('/api/attraction-photos', file(random, one.id).form),
    ),
    deletion('attraction', 'attractions', '/api/attractions', () =>
      admin.call('POST', '/api/attractions', { name: `A ${random.key()}` }),
    ),
    deletion('value', 'entry_values', '/api/values', () => admin.call('POST', '/api/values', { name: `R$ ${random.key()}` })),
    deletion('lot setting', 'lot_settings', '/api/lot-settings', () =>
      admin.call('POST', '/api/lot-settings', { ...catalogue.lots[0], id: undefined, name: random.key() }),
    ),
  ];
}
