// What the page and its service worker agree on: where answers are kept on the device as last seen.

/** The cache of the staff's reads. */
export const DATA_CACHE = 'quartou-data';
/** The cache of small pictures. */
export const PICTURE_CACHE = 'quartou-pictures';
/** Header of an answer that comes from the cache: the instant at which the server gave it, ISO. */
export const SEEN_AT = 'x-seen-at';
/** Header of an answer that tells an administrator more than the staff: the service worker does not keep it. */
export const FOR_ADMIN = 'x-for-admin';
