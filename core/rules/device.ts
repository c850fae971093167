export const PICTURE_CACHE = 'quartou-pictures';
/** The header of every response to an administrator's session. A device stores no response with this header. */
export const ADMIN_HEADER = 'x-for-admin';
