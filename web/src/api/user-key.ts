/** Key of the user's query; in a file of its own, so that the entry chunk does not load the query. */
export const USER_KEY = ['user'] as const;

/** Key of what was handed over: administrators are told names, so logging out removes it. */
export const VERSIONS_KEY = ['schedules', 'versions'] as const;
