import type { FormErrors } from '../../ui/use-form.ts';

/** Fields of the login form. */
export const LOGIN_FIELDS = ['username', 'password'] as const;
export type LoginForm = Record<(typeof LOGIN_FIELDS)[number], string>;

/** What is wrong with a login form (spec §5): the contract's rules without its validator; a test compares the two. */
export function checkLogin({ username, password }: LoginForm): FormErrors<keyof LoginForm> {
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(password === '' && { password: 'Password is required' }),
  };
}
