import * as z from 'zod';
import * as attractions from '../../core/contracts/attractions.ts';
import * as auth from '../../core/contracts/auth.ts';
import * as errors from '../../core/contracts/errors.ts';
import * as events from '../../core/contracts/events.ts';
import * as health from '../../core/contracts/health.ts';
import * as imports from '../../core/contracts/imports.ts';
import * as layouts from '../../core/contracts/layouts.ts';
import * as lotSettings from '../../core/contracts/lot-settings.ts';
import * as schedules from '../../core/contracts/schedules.ts';
import * as shelf from '../../core/contracts/shelf.ts';
import * as values from '../../core/contracts/values.ts';

/** A schema as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Direction = 'input' | 'output';

const CONTRACTS = { attractions, auth, errors, events, health, imports, layouts, lotSettings, schedules, shelf, values };

/** Every schema that a contract exports, under its own name. */
const named = new Map<z.ZodType, string>(
  Object.values(CONTRACTS).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [[value, name.charAt(0).toUpperCase() + name.slice(1)] as const] : [],
    ),
  ),
);

const PREFIX = '#/components/schemas/';
const ITSELF = ' itself';

/** What goes in and what comes out of one contract are two things: defaults, text that is trimmed. */
const nameFor = (name: string, io: Direction) => (io === 'output' || /Input$/.test(name) ? name : `${name}Sent`);

/** All contracts in one direction, and beside them one schema that has no name of its own. */
function convert(io: Direction, schema?: z.ZodType): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [contract, name] of named) registry.add(contract, { id: nameFor(name, io) });
  if (new Set(named.values()).size < named.size) throw new Error('Two contracts are exported under one name.');
  if (schema && !named.has(schema)) registry.add(schema, { id: ITSELF });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => PREFIX + id,
    // What only a function can tell is left open; what a contract says of it beside (core/contracts/text.ts) is said.
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema as z.core.$ZodType));
    },
  });
  for (const one of Object.values(schemas)) {
    delete one.$id;
    delete one.$schema;
  }
  return schemas;
}

/** A schema in a document: a reference to a contract, or itself where it has no name. */
export function schemaFor(schema: z.ZodType, io: Direction): JsonSchema {
  const name = named.get(schema);
  return name ? { $ref: PREFIX + nameFor(name, io) } : (convert(io, schema)[ITSELF] as JsonSchema);
}

let contracts: Record<string, JsonSchema> | undefined;

/** Every contract, as what goes in and as what comes out. */
function allContracts(): Record<string, JsonSchema> {
  // In this order: what is called an input is described as one.
  contracts ??= { ...convert('output'), ...convert('input') };
  return contracts;
}

/** The contracts that a document refers to, directly or through others, by name. */
export function referredFrom(document: unknown): Record<string, JsonSchema> {
  const all = allContracts();
  const found: Record<string, JsonSchema> = {};
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name];
      if (!schema) throw new Error(`There is no contract called ${name}.`);
      if (found[name]) continue;
      found[name] = schema;
      visit(schema);
    }
  };
  visit(document);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}
