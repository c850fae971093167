import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type Answer = [status: number, body: object];

interface Asked {
  /** What stands in the brackets of the route. */
  name: string;
  query: URLSearchParams;
  body: string;
}

interface Database {
  uuid: string;
  name: string;
  sql: DatabaseSync;
}

interface Worker {
  /** As it was uploaded last: bindings, limits, flags. */
  metadata: { bindings?: Record<string, unknown>[]; limits?: object };
  secrets: Map<string, string>;
}

const CREATED = '2026-11-20T12:00:00.000Z';

export const right = (result: unknown): Answer => [200, { success: true, errors: [], messages: [], result }];

export const wrong = (status: number, code: number, message: string): Answer => [
  status,
  { success: false, errors: [{ code, message }], messages: [], result: null },
];

/** What is in a pretended account, and what its API answers. D1 is SQLite in memory: migrations really run. */
export class FakeAccount {
  readonly id = '0123456789abcdef0123456789abcdef';
  readonly databases: Database[] = [];
  readonly buckets = new Set<string>();
  readonly queues = new Set<string>();
  readonly workers = new Map<string, Worker>();

  answer(what: string, query: URLSearchParams, body: string): Answer {
    for (const [pattern, handle] of this.routes) {
      const match = pattern.exec(what);
      if (match) return handle({ name: decodeURIComponent(match[1] ?? ''), query, body });
    }
    return wrong(404, 7003, `Could not route to ${what}`);
  }

  close(): void {
    for (const { sql } of this.databases) sql.close();
  }

  private readonly routes: [RegExp, (asked: Asked) => Answer][] = [
    [/^GET \/user$/, () => right({ id: 'u', email: 'dona@example.com' })],
    [/^GET \/user\/tokens\/verify$/, () => right({ id: 't', status: 'active' })],
    [/^GET \/accounts$/, () => right([{ id: this.id, name: 'Casa Noturna' }])],
    [/^GET \/memberships$/, () => right([{ id: 'm', account: { id: this.id, name: 'Casa Noturna' } }])],

    [/^GET \/d1\/database$/, ({ query }) => right(query.get('page') === '1' ? this.databases.map(described) : [])],
    [/^POST \/d1\/database$/, ({ body }) => right(described(this.addDatabase(JSON.parse(body).name)))],
    [/^GET \/d1\/database\/([^/]+)$/, ({ name }) => this.withDatabase(name, (database) => right(described(database)))],
    [/^GET \/d1\/database\/([^/]+)\/time_travel\/bookmark$/, () => right({ bookmark: '00000085-00000024-00004c6d-8e61117b' })],
    [/^POST \/d1\/database\/([^/]+)\/query$/, ({ name, body }) => this.withDatabase(name, ({ sql }) => queried(sql, body))],

    [/^GET \/r2\/buckets\/([^/]+)$/, ({ name }) => this.bucket(name)],
    [/^POST \/r2\/buckets$/, ({ body }) => right(this.buckets.add(JSON.parse(body).name) && {})],
    [/^POST \/graphql$/, () => [200, { data: { viewer: { accounts: [{ r2StorageAdaptiveGroups: [] }] } }, errors: null }]],

    [/^GET \/queues$/, ({ query }) => right([...this.queues].filter((name) => name === query.get('name')).map(queue))],
    [/^POST \/queues$/, ({ body }) => this.addQueue(JSON.parse(body).queue_name)],
    [/^(?:GET|POST) \/queues\/id-([^/]+)\/consumers$/, () => right([])],

    [/^GET \/workers\/subdomain$/, () => right({ subdomain: 'casa' })],
    [/^GET \/workers\/services\/([^/]+)$/, ({ name }) => this.withWorker(name, () => right(service(name)))],
    [/^GET \/workers\/workers\/([^/]+)$/, ({ name }) => this.withWorker(name, () => right({ name, subdomain: {} }))],
    [/^PUT \/workers\/scripts\/([^/]+)$/, ({ name, body }) => this.upload(name, body)],
    [/^POST \/workers\/scripts\/([^/]+)\/versions$/, ({ name, body }) => this.upload(name, body)],
    [/^GET \/workers\/scripts\/([^/]+)\/deployments$/, ({ name }) => this.withWorker(name, () => right(DEPLOYMENTS))],
    [/^POST \/workers\/scripts\/([^/]+)\/deployments$/, () => right({ id: 'd' })],
    [/^POST \/workers\/scripts\/([^/]+)\/assets-upload-session$/, () => right({ jwt: 'nothing-to-send', buckets: [] })],
    [/^GET \/workers\/scripts\/([^/]+)\/settings$/, ({ name }) => this.withWorker(name, () => right({ bindings: [] }))],
    [/^(?:PUT|PATCH|POST) \/workers\/scripts\/([^/]+)\/(?:schedules|script-settings|subdomain)$/, () => right({ enabled: true })],
    [/^GET \/workers\/scripts\/([^/]+)\/subdomain$/, () => right({ enabled: true })],
    [
      /^GET \/workers\/scripts\/([^/]+)\/secrets$/,
      ({ name }) =>
        this.withWorker(name, ({ secrets }) => right([...secrets.keys()].map((key) => ({ name: key, type: 'secret_text' })))),
    ],
    [/^PATCH \/workers\/scripts\/([^/]+)\/secrets-bulk$/, ({ name, body }) => this.putSecrets(name, JSON.parse(body).secrets)],
  ];

  private addDatabase(name: string): Database {
    const database = { uuid: randomUUID(), name, sql: new DatabaseSync(':memory:') };
    this.databases.push(database);
    return database;
  }

  private withDatabase(idOrName: string, then: (database: Database) => Answer): Answer {
    const database = this.databases.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
    return database ? then(database) : wrong(404, 7404, 'The database does not exist.');
  }

  private bucket(name: string): Answer {
    return this.buckets.has(name)
      ? right({ name, creation_date: CREATED, location: 'ENAM', storage_class: 'Standard' })
      : wrong(404, 10006, 'The specified bucket does not exist.');
  }

  private addQueue(name: string): Answer {
    this.queues.add(name);
    return right(queue(name));
  }

  private withWorker(name: string, then: (worker: Worker) => Answer): Answer {
    const worker = this.workers.get(name);
    return worker ? then(worker) : wrong(404, 10007, 'This Worker does not exist on your account.');
  }

  private upload(name: string, body: string): Answer {
    const metadata = JSON.parse(/name="metadata"\r\n\r\n(.*)\r\n/.exec(body)?.[1] ?? '{}');
    this.workers.set(name, { metadata, secrets: this.workers.get(name)?.secrets ?? new Map() });
    return right({ id: 'version', startup_time_ms: 9, metadata: {}, resources: { script: { etag: 'e' } } });
  }

  private putSecrets(worker: string, values: Record<string, { text: string }>): Answer {
    return this.withWorker(worker, ({ secrets }) => {
      for (const [name, { text }] of Object.entries(values)) secrets.set(name, text);
      return right({});
    });
  }
}

const DEPLOYMENTS = { deployments: [{ id: 'd', source: 'wrangler', versions: [{ version_id: 'version', percentage: 100 }] }] };

const described = ({ uuid, name }: Database) => ({ uuid, name, created_at: CREATED, version: 'production', num_tables: 1 });

const service = (id: string) => ({
  id,
  default_environment: { environment: 'production', script: { last_deployed_from: 'wrangler' } },
});

const queue = (name: string) => ({
  queue_id: `id-${name}`,
  queue_name: name,
  created_on: CREATED,
  modified_on: CREATED,
  producers_total_count: 0,
  producers: [],
  consumers_total_count: 0,
  consumers: [],
  settings: {},
});

/** Whether the body of a query to D1 only asks: the API takes both by POST. */
export const isQuestion = (body: string): boolean => /^\s*(select|pragma)/i.test(JSON.parse(body).sql);

/** As D1 answers: rows where something is asked, none where something is done. */
function queried(sql: DatabaseSync, body: string): Answer {
  const text: string = JSON.parse(body).sql;
  try {
    const results = isQuestion(body) ? sql.prepare(text).all() : [];
    if (!isQuestion(body)) sql.exec(text);
    return right([{ results, success: true, meta: { duration: 0.1, changes: 0, rows_read: 0, rows_written: 0 } }]);
  } catch (error) {
    return wrong(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
}
