import fc from 'fast-check';
import type { Operation, Schema } from './document.ts';
import { hostileValues } from './hostile-values.ts';
import { likelyValue } from './likely-values.ts';

const roles = ['nobody', 'garbage', 'asha', 'meera', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A serialisable request; symbols in it (`$known`, `$raw`, …) are expanded when it is sent. */
export interface FuzzCall {
  key: string;
  role: Role;
  /** A valid request with these values replaced; unset: generated from the schemas. */
  mutate?: readonly { at: number; by: unknown }[];
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  photos?: string[];
}

const hostile = fc.constantFrom(...hostileValues);
const photoKinds = ['jpeg', 'png', 'empty', 'text', 'svg', 'cut', 'wide'];

/** @param usual roles that may call the operation; others are tried less often */
export function callsTo(
  operation: Operation,
  schemas: Record<string, Schema>,
  usual: readonly Role[],
): fc.Arbitrary<FuzzCall> {
  const { key, params, query, body, isForm } = operation;
  const role = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...roles) },
  );
  const known = fc.record({ key: fc.constant(key), role, mutate: fc.constant([]) });
  const mutated = fc.record({
    key: fc.constant(key),
    role,
    mutate: fc.array(fc.record({ at: fc.nat(20), by: hostile }), { minLength: 1, maxLength: 2 }),
  });
  const recordValues = (given: Record<string, Schema>, isRequired: boolean) =>
    fc.record(
      Object.fromEntries(
        Object.entries(given).map(([name, schema]) => [name, valuesFor(schema, schemas, `${key} ${name}`)]),
      ),
      isRequired ? {} : { requiredKeys: [] },
    );
  const generated = fc.record({
    key: fc.constant(key),
    role,
    params: recordValues(params, true),
    query: recordValues(query, false),
    ...(body && { body: valuesFor(body, schemas, key) }),
    ...(isForm && { photos: fc.array(fc.constantFrom(...photoKinds), { maxLength: 2 }) }),
  });
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 5, arbitrary: mutated },
    { weight: 7, arbitrary: generated },
  );
}

/** Mostly valid values; `place` is, for example, `POST /user/signup email`. */
function valuesFor(schema: Schema, schemas: Record<string, Schema>, place: string): fc.Arbitrary<unknown> {
  const valid = validValue(schema, schemas, place);
  return fc.oneof({ weight: 14, arbitrary: valid }, { weight: 1, arbitrary: hostile });
}

function validValue(schema: Schema, schemas: Record<string, Schema>, place: string): fc.Arbitrary<unknown> {
  const likely = likelyValue(place);
  if (likely) return likely;
  if (schema.$ref) return valuesFor(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, place);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesFor(one, schemas, place)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -100, -2e9), max: Math.min(schema.maximum ?? 1_000, 2e9) });
    case 'number':
      return hundredths(schema);
    case 'string':
      return anyText(schema);
    case 'array':
      return anyArray(schema, schemas, place);
    case 'object':
      return anyObject(schema, schemas, place);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Numbers with at most two decimals. */
function hundredths({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum * 100), Math.floor(Math.min(maximum, 2e7) * 100)];
  return fc.integer({ min, max }).map((n) => n / 100);
}

function anyText({ pattern, minLength, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' });
  if (!pattern) return free;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return free;
  }
}

function anyArray(
  { items, prefixItems = [], minItems = 0, maxItems = 5 }: Schema,
  schemas: Record<string, Schema>,
  place: string,
) {
  if (prefixItems.length > 0) return fc.tuple(...prefixItems.map((one) => valuesFor(one, schemas, place)));
  if (!items) return fc.constant([]);
  return fc.array(valuesFor(items, schemas, place), { minLength: minItems, maxLength: Math.min(maxItems, 5) });
}

function anyObject({ properties = {}, required = [] }: Schema, schemas: Record<string, Schema>, place: string) {
  const key = place.split(' ').slice(0, 2).join(' ');
  const fields = Object.entries(properties).filter(([name]) => name !== 'photos');
  return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, valuesFor(one, schemas, `${key} ${name}`)])), {
    requiredKeys: required.filter((name) => name !== 'photos'),
  });
}
