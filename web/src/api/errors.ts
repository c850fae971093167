import type { ErrorAnswer } from '../../../core/contracts/errors.ts';
import { parseJson } from './json.ts';

/** `message` is status, colon and response text (spec §8); `serverMessage` is for users, `answer` the parsed body. */
export class ApiError extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  readonly answer: Partial<ErrorAnswer> | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.answer = parse(text);
    this.serverMessage =
      nonBlank(this.answer?.message) ?? nonBlank(this.answer?.details) ?? (isPage(text) ? null : nonBlank(text));
  }
}

/** No answer: no network, no server, or a timeout. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('sem conexão com o servidor. Nada se perdeu; tente de novo.', { cause });
    this.name = 'NetworkError';
  }
}

export class UnreadableError extends Error {
  constructor(cause: unknown) {
    super('não deu para ler a resposta do servidor. Nada se perdeu; tente de novo.', { cause });
    this.name = 'UnreadableError';
  }
}

export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  if (error instanceof NetworkError || error instanceof UnreadableError) return error.message;
  return fallback;
}

const nonBlank = (value: unknown): string | null => (typeof value === 'string' && value.trim()) || null;

function parse(text: string): Partial<ErrorAnswer> | null {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null ? (value as Partial<ErrorAnswer>) : null;
  } catch {
    return null;
  }
}

function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** As `messageOf`, for screens that have no draft to mention. */
export function plainMessage(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return 'Sem conexão com o servidor. Confira a internet e tente de novo.';
  if (error instanceof UnreadableError) return 'Não deu para ler a resposta do servidor. Tente de novo.';
  return messageOf(error, fallback);
}

/** Whether a failure is a 401: the shell then goes to the login, so no toast is needed. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
