import type { Found } from './look.ts';
import type { Resources } from './target.ts';

/** What a deployment has to do. */
export interface Plan {
  resources: Resources;
  /** Null when it has to be made. */
  databaseId: string | null;
  buckets: string[];
  queues: string[];
  /** Migrations that the database does not have yet, in their order. */
  migrations: string[];
  /** The database has migrations that this copy of the project does not know: it is older than what runs there. */
  unknownMigrations: string[];
  /** Whether there is something in the database that a migration could spoil. */
  isInUse: boolean;
  isNewWorker: boolean;
  /** Names of the secrets that are to be asked for. */
  secrets: string[];
  /** Names of secrets that are neither set nor asked for. */
  unset: string[];
}

/**
 * Compares what is wanted with what is there.
 * @param files names of the migrations in the project, in their order
 */
export function planOf(resources: Resources, found: Found, files: string[]): Plan {
  const have = found.secrets ?? [];
  // Without the registration code nobody has finished setting this up; later, the staff's code is nobody's question.
  const isFirst = !have.includes('REGISTRATION_CODE');
  const lacking = ['REGISTRATION_CODE', 'STAFF_CODE'].filter((name) => !have.includes(name));
  return {
    resources,
    databaseId: found.databaseId,
    buckets: resources.buckets.filter((name) => !found.buckets.includes(name)),
    queues: resources.queues.filter((name) => !found.queues.includes(name)),
    migrations: files.filter((name) => !found.applied.includes(name)),
    unknownMigrations: found.applied.filter((name) => !files.includes(name)),
    isInUse: found.applied.length > 0,
    isNewWorker: found.secrets === null,
    secrets: isFirst ? lacking : [],
    unset: isFirst ? [] : lacking,
  };
}

/** The plan in words, a line for each thing. */
export function describe(plan: Plan): string[] {
  const { resources } = plan;
  const line = (isNew: boolean, what: string, name: string) => `  ${isNew ? '+ criar  ' : '✓ existe '} ${what} ${name}`;
  return [
    line(plan.databaseId === null, 'banco D1', resources.database),
    ...resources.buckets.map((name) => line(plan.buckets.includes(name), 'bucket R2', name)),
    ...resources.queues.map((name) => line(plan.queues.includes(name), 'fila', name)),
    plan.migrations.length === 0
      ? '  ✓ banco em dia, nenhuma migração'
      : `  + aplicar  ${plan.migrations.length === 1 ? 'a migração' : `${plan.migrations.length} migrações:`} ${plan.migrations.join(', ')}`,
    `  + ${plan.isNewWorker ? 'criar  ' : 'trocar '}  o Worker ${resources.worker} pelo desta pasta`,
    ...plan.secrets.map((name) => `  ? perguntar o segredo ${name}`),
    ...plan.unset.map(
      (name) => `  · o segredo ${name} fica sem valor (npx wrangler secret put ${name} --name ${resources.worker})`,
    ),
  ];
}
