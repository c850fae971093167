import type { JsonSchema } from './schemas.ts';

/** A schema as one reads it: `{ name: string ≤ 200; photoId?: integer | null }`. References are their names. */
export function notation(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((one) => notation(one as JsonSchema, indent)).join(' | ');
  if (schema.type === 'object') return fields(schema, indent);
  if (schema.type === 'array') return `[${notation((schema.items ?? {}) as JsonSchema, indent)}] ${size(schema)}`.trim();
  if (schema.type === undefined) return 'anything';
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return [schema.format ?? schema.type, size(schema), schema.pattern && `/${schema.pattern}/`].filter(Boolean).join(' ');
}

function fields({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, one]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${notation(one as JsonSchema, deeper)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function size({ minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems }: JsonSchema): string {
  const max = maxLength ?? maxItems ?? (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);
  return [
    minLength !== undefined && `≥ ${minLength}`,
    minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && `≥ ${minimum}`,
    exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`,
    max !== undefined && `≤ ${max}`,
  ]
    .filter(Boolean)
    .join(' ');
}
