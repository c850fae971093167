import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { type ErrorResponse, STATUS } from '../../core/contracts/errors.ts';
import { AppError, describe, TooManyAttempts, withoutQuery } from '../errors.ts';
import { isWritable, rejectsWrites } from '../services/health/writing.ts';
import { type AppEnv, isRead } from './request.ts';

export const onError = (error: unknown, c: Context<AppEnv>): Response => errorResponse(c, errorToSend(error, c));

/** Returns the error for the response. An unexpected error is logged; its text and cause are not in the response. */
export function errorToSend(error: unknown, c: Context<AppEnv>): AppError {
  const appError = asAppError(withoutQuery(error));
  if (!appError || appError === NOT_MIGRATED)
    console.error(JSON.stringify({ level: 'error', requestId: c.var.requestId, error: describe(error) }));
  if (appError) return appError;
  if (!isWritable() && c.req.method !== 'GET') return unwritable();
  return new AppError('internal', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
}

const unwritable = () =>
  new AppError(
    'unavailable',
    'Não há onde gravar: o disco pode estar cheio. Nada do que já estava salvo se perdeu. Avise quem cuida do sistema.',
  );

export const refuseUnwritable = createMiddleware<AppEnv>(async (c, next) => {
  // A package is requested by POST if it comes with pictures, which are not stored.
  const isPackage = /^\/api\/schedules\/\d+\/package$/.test(c.req.path);
  if (!isRead(c) && !isPackage && rejectsWrites()) throw unwritable();
  await next();
});

export function notFound(c: Context<AppEnv>): Response {
  return errorResponse(c, new AppError('not_found', 'Endereço não encontrado.'));
}

function errorResponse(c: Context<AppEnv>, error: AppError): Response {
  const response: ErrorResponse = { message: error.message, code: error.code, requestId: c.var.requestId };
  if (error.details !== undefined) response.details = error.details;
  if (error instanceof TooManyAttempts) c.header('retry-after', String(error.seconds));
  return c.json(response, STATUS[error.code], { 'cache-control': 'no-store' });
}

const NOT_MIGRATED = new AppError(
  'unavailable',
  'O banco de dados não foi preparado para esta versão. Nesta máquina: encerre o servidor e rode "npx wrangler dev" ou "npm start". Na Cloudflare: "npm run deploy".',
);

function isNotMigrated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/no such (?:table|column)/.test(cause.message)) return true;
  }
  return false;
}

/** Returns null for an unexpected error. hono throws its own exception only for unreadable input, such as malformed JSON. */
function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('bad_request', 'O corpo do pedido não é um JSON válido.');
  }
  return isNotMigrated(error) ? NOT_MIGRATED : null;
}
