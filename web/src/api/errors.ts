import type { ErrorResponse } from '../../../core/contracts/errors.ts';

/** Thrown if a response is not OK. `message` is "status: text" (spec §8), `serverMessage` is the server's text for users. */
export class ApiError extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  readonly body: Partial<ErrorResponse> | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parse(text);
    this.serverMessage = nonBlank(this.body?.message) ?? nonBlank(this.body?.details) ?? (isPage(text) ? null : nonBlank(text));
  }
}

/** Thrown when a call got no complete response: no network, no server, the time limit was reached, or the caller cancelled. */
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

function parse(text: string): Partial<ErrorResponse> | null {
  try {
    const value = parseJson(text);
    return typeof value === 'object' && value !== null ? (value as Partial<ErrorResponse>) : null;
  } catch {
    return null;
  }
}

/** True for the body of a proxy's own failure: a page, or Cloudflare's "error code: 1101". */
function isPage(text: string): boolean {
  return /^\s*(<|error code: \d)/.test(text);
}

/** Like `messageOf`, but does not say "Nada se perdeu" (nothing is lost). */
export function plainMessage(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return 'O servidor não respondeu. Confira a conexão e tente de novo.';
  if (error instanceof UnreadableError) return 'Não deu para ler a resposta do servidor. Tente de novo.';
  return messageOf(error, fallback);
}

/** True if the server says that something, such as a programme, does not exist. A proxy's 404 lacks this code. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'not_found';

/**
 * True if the server may have done what was asked: no response came, or one that does not tell whether it was done. The code
 * `unavailable` tells that nothing could be written.
 */
export const isUnconfirmed = (error: unknown): boolean =>
  !(error instanceof ApiError && (error.status < 500 || error.body?.code === 'unavailable'));

/** True if a failure is a 401. No toast is needed then, because the login or the question for the staff code opens. */
export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Parses JSON, then makes strings NFC (spec §1). In unparsed text, NFC could join the "n" of "\n" with the accent after it. */
export function parseJson(text: string): unknown {
  if (!text.includes('\\u') && text.normalize('NFC') === text) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value));
}
