import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { ErrorCode } from '../core/contracts/errors.ts';

/** One mistake in an input: its path (`attractions.0.photoId`), a Portuguese message, and the invalid id, if there is one. */
export interface Problem {
  path: string;
  message: string;
  id?: number | undefined;
}

/** A refusal, independent of HTTP: `http/errors.ts` maps `code` to a status. Screens show `message` to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Returns a `validation` error that lists all problems of an input, such as malformed values or unknown ids. */
export function invalid(...problems: [Problem, ...Problem[]]): AppError {
  return new AppError('validation', problems[0].message, problems);
}

/** Refuses an attempt because there were too many. The next is allowed after `seconds`, which are sent as Retry-After. */
export class TooManyAttempts extends AppError {
  readonly seconds: number;

  constructor(seconds: number, message?: string) {
    const minutes = Math.ceil(seconds / 60);
    super(
      'too_many_requests',
      message ?? `Muitas tentativas. Aguarde ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e tente novamente.`,
      { retryAfter: seconds },
    );
    this.seconds = seconds;
  }
}

/** Returns the cause of drizzle's error. drizzle's own message contains the values of the query, which must not be logged. */
export const withoutQuery = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

export function describe(error: unknown): string {
  const cause = withoutQuery(error);
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
