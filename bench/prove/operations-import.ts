import { type Operation, photosOf, type Setting } from './trial.ts';
import { zipOf } from './zip.ts';

/** Photos of one archive. */
const PHOTOS = 5;

/** Everything that somebody asks for who imports an archive; what happens in the background: job-refusals.ts. */
export function importing({ server, admin, random }: Setting): Operation[] {
  const rows = (sql: string, ...values: (string | number)[]) => server.rows<Record<string, unknown>>(sql, ...values);
  const begun = async () => {
    const name = `Em partes ${random.key()}`;
    const bytes = zipOf(name, PHOTOS);
    const { id } = await admin.call('POST', '/api/imports', { fileName: 'fotos.zip', size: bytes.length });
    return { id, name, bytes };
  };
  const isIn = async (id: number, state: string) =>
    (await rows('select 1 from imports where id = ? and state = ?', id, state)).length === 1;

  return [
    {
      group: 'import',
      name: 'ZIP in a form',
      async prepare() {
        const name = `Formulário ${random.key()}`;
        const form = new FormData();
        form.set('file', new File([zipOf(name, PHOTOS)], 'fotos.zip', { type: 'application/zip' }));
        return {
          request: { method: 'POST', path: '/api/attractions/import-zip', body: form },
          look: () => photosOf(server, name),
          isSettled: async () => (await photosOf(server, name)).photos === PHOTOS,
        };
      },
    },
    {
      group: 'import',
      name: 'begin',
      async prepare() {
        const fileName = `${random.key()}.zip`;
        return {
          request: { method: 'POST', path: '/api/imports', body: { fileName, size: 1000 } },
          // One that nobody hears of is a row too many, which ends after a day; the person's own is there or not.
          look: async () =>
            (await rows("select 1 from imports where file_name = ? and state = 'uploading'", fileName)).length > 0,
        };
      },
    },
    {
      group: 'import',
      name: 'part',
      async prepare() {
        const { id, bytes } = await begun();
        return {
          request: { method: 'PUT', path: `/api/imports/${id}/parts/1`, body: bytes },
          look: () => rows('select number from import_parts where import_id = ?', id),
        };
      },
    },
    {
      group: 'import',
      name: 'complete',
      async prepare() {
        const { id, bytes } = await begun();
        await admin.call('PUT', `/api/imports/${id}/parts/1`, bytes);
        return {
          request: { method: 'POST', path: `/api/imports/${id}/complete`, body: {} },
          look: () => rows("select state <> 'uploading' as arrived from imports where id = ?", id),
          isSettled: () => isIn(id, 'planned'),
        };
      },
    },
    {
      group: 'import',
      name: 'start',
      async prepare() {
        const { id, bytes, name } = await begun();
        await admin.call('PUT', `/api/imports/${id}/parts/1`, bytes);
        await admin.call('POST', `/api/imports/${id}/complete`, {});
        await admin.until(id, ['planned'], 50);
        return {
          request: { method: 'POST', path: `/api/imports/${id}/start`, body: {} },
          look: () => rows("select state in ('importing', 'done') as started from imports where id = ?", id),
          isSettled: async () => (await isIn(id, 'done')) && (await photosOf(server, name)).photos === PHOTOS,
        };
      },
    },
  ];
}
