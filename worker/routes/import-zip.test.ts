import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '../../db/schema/catalogue.ts';
import { admin } from '../test/accounts.ts';
import { post } from '../test/api.ts';
import { db, makeAttraction, makePhoto } from '../test/fixtures.ts';
import { importZip, photosOf } from '../test/imports.ts';
import { form, picture, send } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';

it('a folder named like a merged attraction gives its photos to the remaining attraction, and none is added twice', async () => {
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  const [existing, fresh] = [picture(), picture()];
  await importZip(zip([{ name: `${kept.name}/a.png`, data: existing }]));
  const merged = post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, await admin());
  expect((await merged).status).toBe(200);
  const job = await importZip(
    zip([
      { name: `${gone.name.toUpperCase()}/a.png`, data: existing },
      { name: `${gone.name}/b.png`, data: fresh },
      { name: `${kept.name}/b.png`, data: fresh },
    ]),
  );
  expect(job).toMatchObject({ attractionsAdded: 0, photosAdded: 1, preview: { attractionsNew: 0 }, errors: [] });
  expect((await photosOf(kept.name))?.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(await photosOf(gone.name)).toBeNull();
});

it('an import recognises a photo that was uploaded before, although the upload removed its metadata', async () => {
  const attraction = await makeAttraction();
  const data = picture();
  const upload = form(data, 'a.png', { attractionId: String(attraction.id) });
  expect((await send('/api/attraction-photos', upload, await admin())).status).toBe(201);
  const job = await importZip(
    zip([
      { name: `${attraction.name}/a.png`, data },
      { name: `${attraction.name}/b.png`, data },
    ]),
  );
  expect(job).toMatchObject({ photosAdded: 1, preview: { attractionsMatched: 1, photosNew: 1, photosExisting: 1 } });
  expect((await photosOf(attraction.name))?.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('for photos stored before the column `source` existed, the preview compares only the files’ lengths', async () => {
  const attraction = await makeAttraction();
  const data = picture();
  const { fileHash } = await makePhoto(attraction.id, { name: 'a.png' });
  await db.update(files).set({ bytes: data.length }).where(eq(files.hash, fileHash));
  const job = await importZip(zip([{ name: `${attraction.name}/a.png`, data }]));
  // The preview mistakes the photo for the stored photo of equal length. The import compares contents, so it adds the photo.
  expect(job).toMatchObject({ preview: { photosNew: 0, photosExisting: 1 }, photosAdded: 1 });
});
