import type { ErrorCode } from '../core/contracts/errors.ts';

/** One mistake in an input: where (`attractions.0.photoId`), a message in Portuguese, and the id that was named. */
export interface Problem {
  path: string;
  message: string;
  id?: number | undefined;
}

/**
 * The one error that services throw on purpose. It knows nothing of HTTP: `http/errors.ts` gives each code its status.
 * `message` is Portuguese and is shown to people as it is.
 */
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

/** A well-formed input that says something impossible, such as an id that does not exist. */
export function invalid(...problems: [Problem, ...Problem[]]): AppError {
  return new AppError('validation', problems[0].message, problems);
}

/** Too many tries; the next is allowed in `seconds`, which becomes Retry-After. */
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
