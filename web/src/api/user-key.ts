/** Key of the user's query; in a file of its own, so that the entry chunk does not load the query. */
export const USER_KEY = ['user'] as const;
