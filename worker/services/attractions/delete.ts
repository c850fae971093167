import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { deletion } from '../deletion.ts';
import { ATTRACTION_NOT_FOUND } from './photos.ts';

export const PHOTO_NOT_FOUND = 'Foto não encontrada.';

/** Its photos go and come with an attraction: they are asked for through it. */
export const attractionDeletion = deletion(attractions, {
  notFound: ATTRACTION_NOT_FOUND,
  taken: 'Já existe outra atração com este nome. Exclua-a antes de trazer esta de volta.',
});

export const photoDeletion = deletion(attractionPhotos, { notFound: PHOTO_NOT_FOUND });
