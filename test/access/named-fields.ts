import { z } from 'zod';
import type { Declared } from './declared.ts';

interface Json {
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  pattern?: string;
}

/** Fields of body and query that shoppers send and that name something stored, as `POST /path field`. */
export function namedFields({ key, audience, body, query }: Declared): string[] {
  if (audience === 'admin' || audience === 'owner' || audience === 'provider') return [];
  const names = [body, query].flatMap((schema) =>
    schema ? listNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : [],
  );
  return [...new Set(names)].map((name) => `${key} ${name}`);
}

function listNames({ properties = {}, items, ...choices }: Json): string[] {
  const parts = [items, ...(choices.anyOf ?? []), ...(choices.oneOf ?? []), ...(choices.allOf ?? [])];
  const inParts = parts.flatMap((part) => (part ? listNames(part) : []));
  const own = Object.entries(properties).flatMap(([name, field]) => [
    ...(isName(name) || hasPattern(field) ? [name] : []),
    ...listNames(field),
  ]);
  return [...inParts, ...own];
}

function isName(name: string): boolean {
  return /(^_?id|Ids?|^ids|[kK]ey|[cC]ode|[tT]oken|^question|^ticket)$/.test(name);
}

/** An id or the secret of a link. */
function hasPattern({ pattern }: Json): boolean {
  return pattern === '^[0-9a-z]{8,40}$' || pattern === '^[\\w-]{43}$';
}
