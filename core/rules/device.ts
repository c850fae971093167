// Names of what a device stores, shared by the page, its service worker and the Worker.

export const PICTURE_CACHE = 'quartou-pictures';
/** Header of every answer to an administrator's session; a device stores none of these answers. */
export const ADMIN_HEADER = 'x-for-admin';
