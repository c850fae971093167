import { describe, expect, it } from 'vitest';
import { unique } from '../test/fixtures.ts';
import { archivesThere, importZip, photosOf } from '../test/imports.ts';
import { picture, stored } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';

describe('POST /api/attractions/import-zip', () => {
  it('makes attractions of folders and photos of what is in them', async () => {
    const [ana, bia] = [unique('DJ Ana'), unique('Banda Bia')];
    const files = [picture(), picture(), picture()];
    const archive = zip([
      { name: `${ana}/um.png`, data: files[0] },
      { name: `${ana}/dois.png`, data: files[1], method: 0 },
      { name: `${bia}/três.png`, data: files[2], utf8: true },
    ]);
    const job = await importZip(archive);
    expect(job).toMatchObject({
      state: 'done',
      attractionsAdded: 2,
      photosAdded: 3,
      errors: [],
      done: 3,
      total: 3,
      percent: 100,
    });
    expect(job.message).toBe('Importação concluída: 2 atrações e 3 fotos adicionadas.');
    const photos = await photosOf(ana);
    expect(photos?.map(({ name }) => name)).toEqual(['um.png', 'dois.png']);
    expect(await stored(photos?.[0]?.imageUrl ?? '')).toBeTruthy();
    expect((await photosOf(bia))?.map(({ name }) => name)).toEqual(['três.png']);
    expect(await archivesThere()).toEqual([]);
  });

  it('adds nothing the second time, and says so', async () => {
    const name = unique('Repetida');
    const archive = zip([{ name: `${name}/a.png`, data: picture() }]);
    expect((await importZip(archive)).photosAdded).toBe(1);
    const again = await importZip(archive);
    expect(again).toMatchObject({ attractionsAdded: 0, photosAdded: 0, errors: [] });
    expect(again.preview).toEqual({ attractionsNew: 0, attractionsMatched: 1, photosNew: 0, photosExisting: 1, skipped: 0 });
    expect(again.message).toContain('nada');
  });
});
