import { vi } from 'vitest';

/** What the pretended server answers: JSON or another body, a promise of an answer, or no answer. */
export type Answer =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { body: string; status: number }
  | 'no network';

export type Answering = Answer | ((call: Call) => Answer | Promise<Answer>);

export interface Call {
  call: string;
  search: string;
  json: unknown;
}

/** Replaces `fetch`: answers from a table and records the calls. */
export class PretendApi {
  readonly calls: Call[] = [];
  isConnected = true;
  readonly #answers = new Map<string, Answering>();

  constructor(lists: Record<string, unknown>) {
    for (const [path, json] of Object.entries(lists)) this.on(`GET /api/${path}`, { json });
    this.on('HEAD /api/auth/check-registration', { body: '', status: 200 });
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init));
  }

  /** Sets the answer to a call. `call` is method and path, such as "GET /api/values". */
  on(call: string, answer: Answering): void {
    this.#answers.set(call, answer);
  }

  /** Connects or disconnects the server, and fires the browser's event. */
  connect(isConnected: boolean): void {
    this.isConnected = isConnected;
    window.dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
  }

  /** Holds the answer to a call until the returned function is called with the answer. */
  hold(call: string): (answer: Answer) => void {
    const pendingAnswer = Promise.withResolvers<Answer>();
    this.on(call, () => pendingAnswer.promise);
    return pendingAnswer.resolve;
  }

  sent(route: string): unknown[] {
    return this.calls.filter(({ call }) => call === route).map(({ json }) => json);
  }

  async #fetch(input: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input, 'http://localhost');
    const request = { call: `${method} ${pathname}`, search, json: typeof body === 'string' ? JSON.parse(body) : undefined };
    this.calls.push(request);
    if (!this.isConnected) throw new TypeError('Failed to fetch');
    const answering = this.#answers.get(request.call);
    if (answering === undefined) throw new Error(`The test has no answer for ${request.call}.`);
    const answer = typeof answering === 'function' ? await answering(request) : answering;
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    return 'json' in answer
      ? Response.json(answer.json, { status: answer.status ?? 200, headers: answer.headers ?? {} })
      : new Response(answer.body, { status: answer.status });
  }
}
