import { ApiError, messageOf, NetworkError, UnreadableError } from './errors.ts';

/** As `messageOf`, for screens without a draft to mention. */
export function plainMessage(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return 'Sem conexão com o servidor. Confira a rede e tente de novo.';
  if (error instanceof UnreadableError) return 'Não deu para ler a resposta do servidor. Tente de novo.';
  return messageOf(error, fallback);
}

/** Whether a failure is a 401: the shell then leads to the login, and no toast is needed. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
