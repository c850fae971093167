import { vi } from 'vitest';

/** The answer of the pretended server: JSON or a body, a promise of one, or none. */
export type Answer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { body: string; status: number }
  | 'no network';

export type Answering = Answer | ((call: Call) => Answer | Promise<Answer>);

export interface Call {
  what: string;
  search: string;
  json: unknown;
}

/** Answers `fetch` from a table and records the calls. */
export class PretendApi {
  readonly calls: Call[] = [];
  isThere = true;
  readonly #answers = new Map<string, Answering>();

  constructor(lists: Record<string, unknown>) {
    for (const [path, json] of Object.entries(lists)) this.on(`GET /api/${path}`, { json });
    this.on('HEAD /api/auth/check-registration', { body: '', status: 200 });
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init));
  }

  /** `call`: method and path, "GET /api/values". */
  on(what: string, answer: Answering): void {
    this.#answers.set(what, answer);
  }

  /** With the browser's event. */
  connect(isThere: boolean): void {
    this.isThere = isThere;
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  }

  /** Delays the answer to a call until the returned function is called with it. */
  hold(what: string): (answer: Answer) => void {
    const held = Promise.withResolvers<Answer>();
    this.on(what, () => held.promise);
    return held.resolve;
  }

  sent(what: string): unknown[] {
    return this.calls.filter((call) => call.what === what).map(({ json }) => json);
  }

  async #fetch(input: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input, 'http://localhost');
    const call = { what: `${method} ${pathname}`, search, json: typeof body === 'string' ? JSON.parse(body) : undefined };
    this.calls.push(call);
    if (!this.isThere) throw new TypeError('Failed to fetch');
    const answering = this.#answers.get(call.what);
    if (answering === undefined) throw new Error(`The test has no answer for ${call.what}.`);
    const answer = typeof answering === 'function' ? await answering(call) : answering;
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return 'json' in answer
      ? Response.json(answer.json, { status: answer.status ?? 200, headers: answer.headers ?? {} })
      : new Response(answer.body, { status: answer.status });
  }
}
