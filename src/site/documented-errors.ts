import { z } from 'zod';
import type { AnyEndpoint } from '../shared/endpoint.ts';

/** As `errorBody` writes it; some codes add fields of their own. */
const error = z
  .looseObject({
    success: z.literal(false),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error', description: 'What is wrong, in a sentence; `errors` names the fields.' });

/** The error statuses of an endpoint: all but those that its declaration excludes. */
export function documentedErrors({
  audience,
  adminQuery,
  method,
  cachedUntil,
}: AnyEndpoint): Record<number, z.ZodType> {
  const isCached = cachedUntil !== undefined;
  const isCallersOwn = audience !== 'anyone' || adminQuery || !isCached;
  const takesBody = method !== 'GET';
  const statuses = [
    ...[400, 404, 414, 415, 429, 500, 503],
    ...(isCallersOwn ? [401, 403] : []),
    ...(takesBody || !isCached ? [409] : []),
    ...(takesBody ? [413] : []),
  ];
  return Object.fromEntries(statuses.map((status) => [status, error]));
}
