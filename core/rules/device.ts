// Names that the page, its service worker and the Worker agree on, for what a device keeps.

/** The cache of small pictures. */
export const PICTURE_CACHE = 'quartou-pictures';
/** Header of every answer to an administrator's session: the device keeps none of them. */
export const FOR_ADMIN = 'x-for-admin';
