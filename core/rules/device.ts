// Names shared by the page, its service worker and the Worker, about what a device stores.

export const PICTURE_CACHE = 'quartou-pictures';
/** Header of every answer to an administrator's session; a device stores none of these answers. */
export const ADMIN_HEADER = 'x-for-admin';
