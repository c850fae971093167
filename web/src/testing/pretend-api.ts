import { vi } from 'vitest';

export type ApiResponse =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { body: string; status: number }
  | 'no network';

export type Responder = ApiResponse | ((call: Call) => ApiResponse | Promise<ApiResponse>);

export interface Call {
  call: string;
  search: string;
  json: unknown;
}

/** Replaces `fetch`: takes responses from a table and records the calls. */
export class PretendApi {
  readonly calls: Call[] = [];
  isConnected = true;
  readonly #responses = new Map<string, Responder>();

  constructor(lists: Record<string, unknown>) {
    this.on('HEAD /api/auth/check-registration', { body: '', status: 200 }, lists);
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init));
  }

  /** Sets the response to a call, such as "DELETE /api/values/7", and the JSON of the `lists` that the call changes. */
  on(call: string, response: Responder, lists: Record<string, unknown> = {}): void {
    this.#responses.set(call, response);
    for (const [path, json] of Object.entries(lists)) this.#responses.set(`GET /api/${path}`, { json });
  }

  connect(isConnected: boolean): void {
    this.isConnected = isConnected;
    window.dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
  }

  hold(call: string): (response: ApiResponse) => void {
    const pendingResponse = Promise.withResolvers<ApiResponse>();
    this.on(call, () => pendingResponse.promise);
    return pendingResponse.resolve;
  }

  sent(route: string): unknown[] {
    return this.calls.filter(({ call }) => call === route).map(({ json }) => json);
  }

  async #fetch(input: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input, 'http://localhost');
    const request = { call: `${method} ${pathname}`, search, json: typeof body === 'string' ? JSON.parse(body) : undefined };
    this.calls.push(request);
    if (!this.isConnected) throw new TypeError('Failed to fetch');
    const responder = this.#responses.get(request.call);
    if (responder === undefined) throw new Error(`The test has no response for ${request.call}.`);
    const response = typeof responder === 'function' ? await responder(request) : responder;
    if (response === 'no network') throw new TypeError('Failed to fetch');
    return 'json' in response
      ? Response.json(response.json, { status: response.status ?? 200, headers: response.headers ?? {} })
      : new Response(response.body, { status: response.status });
  }
}
