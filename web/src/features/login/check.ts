/** Fields of the login form. */
export const LOGIN_FIELDS = ['username', 'password'] as const;
export type LoginForm = Record<(typeof LOGIN_FIELDS)[number], string>;
export type LoginErrors = Partial<LoginForm>;

/**
 * What is wrong with a login form (spec §5). The contract's rules without its validator, which would weigh more than
 * the screen; a test holds the two together.
 */
export function checkLogin({ username, password }: LoginForm): LoginErrors {
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}
