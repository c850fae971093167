/** Key of the query for who is logged in; apart from it, because the entry needs nothing else of it. */
export const USER_KEY = ['user'] as const;
