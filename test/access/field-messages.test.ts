import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setInputMessages } from '../../src/platform/http/input-messages.ts';
import { findDeclared } from './declared.ts';

setInputMessages();

const wrongValues: unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'nonsense',
  'x'.repeat(70_000),
  '\u0000',
  '2026-13-45',
  true,
  -1,
  0.001,
  1e15,
  Number.NaN,
  [],
  [null],
  Array.from({ length: 2_000 }, () => ({})),
  {},
  { extra: 1 },
];
/** The words of the schema library and of JavaScript. */
const technical =
  /\b(invalid|expected|received|undefined|null|NaN|unrecognized|regex|pattern|schema)\b|^Too (big|small)/i;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** An object or a list with a wrong value at each place of the schema, alone. */
function* wrongInputs({ properties = {}, items, anyOf = [] }: JsonSchema): Generator<unknown> {
  yield* wrongValues;
  for (const [name, inner] of Object.entries(properties)) for (const one of wrongInputs(inner)) yield { [name]: one };
  if (items) for (const one of wrongInputs(items)) yield [one];
  for (const inner of anyOf) yield* wrongInputs(inner);
}

describe('Every field of every endpoint', async () => {
  for (const { key, ...endpoint } of await findDeclared())
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      if (!schema) continue;
      it(`is refused in a sentence for a person: ${part} of ${key}`, () => {
        const messages = new Set<string>();
        const structure = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
        for (const input of wrongInputs(structure))
          for (const { message } of schema.safeParse(input).error?.issues ?? []) messages.add(message);
        expect(messages.size).toBeGreaterThan(0);
        expect([...messages].filter((one) => !/^\p{Lu}.* .*[.?!]$/su.test(one) || technical.test(one))).toEqual([]);
      });
    }
});
