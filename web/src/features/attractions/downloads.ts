/** Address of the archive with every attraction's photos. */
export const ALL_PHOTOS = '/api/attractions/photos.zip';

/** Address of the archive with one attraction's photos. */
export const photosZip = (attractionId: number) => `/api/attractions/${attractionId}/photos.zip`;
