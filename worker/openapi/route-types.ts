import type { ExtractSchema } from 'hono/types';
import type * as z from 'zod';
import type { ErrorCode } from '../../core/contracts/errors.ts';
import type { AppType } from '../app.ts';

/** What is said of a route that cannot be read off it. */
export interface RouteNotes<Answers = Record<number, Answered>> {
  /** What it does, in one sentence. */
  summary: string;
  /** Success by status: the contract of a JSON answer, the media types of a file, or null for no body. */
  answers: Answers;
  /** What its verb may refuse with, beyond what guard and validators do. */
  errors?: readonly ErrorCode[];
  /** It reads `Idempotency-Key`. */
  idempotent?: true;
  /** A body that no validator reads. */
  body?: { type: string; schema: Record<string, unknown>; maxBytes: number };
  /** Parameters of path and query that no validator reads. */
  params?: Record<string, Record<string, unknown>>;
}

export type Answered = z.ZodType | readonly string[] | null;

type Api = ExtractSchema<AppType>;

/** `GET /api/layouts`, for every route that the typed client knows. */
export type RouteName = {
  [Path in keyof Api & string]: {
    [Method in keyof Api[Path] & string]: Method extends `$${infer Verb}` ? `${Uppercase<Verb>} ${Path}` : never;
  }[keyof Api[Path] & string];
}[keyof Api & string];

type Endpoint<Name extends string> = Name extends `${infer Verb} ${infer Path extends keyof Api & string}`
  ? Api[Path][`$${Lowercase<Verb>}` & keyof Api[Path]]
  : never;

type AnswersOf<One> = One extends { output: infer Output; outputFormat: infer Format; status: infer Status }
  ? Format extends 'json'
    ? Said<z.ZodType<Output>, Status>
    : Record<number, readonly string[] | null>
  : never;

// `c.json(x)` without a status is typed as any status there is, and is 200; one beside it is then lost in it.
type Said<Contract, Status> = [100] extends [Status]
  ? { 200: Contract; 201?: Contract; 202?: Contract }
  : { [S in Status & number]: Contract };

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/**
 * Notes on every route of the API, no more and no fewer, each answer's contract being of the type that the route itself
 * declares: a route without notes, or one that answers something else, does not compile.
 */
export type AllRouteNotes = { [Name in RouteName]: RouteNotes<Together<AnswersOf<Endpoint<Name>>>> };
