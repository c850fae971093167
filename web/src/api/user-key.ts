/** Key of the user's query, in its own file so that the entry chunk does not load the query. */
export const USER_KEY = ['user'] as const;
