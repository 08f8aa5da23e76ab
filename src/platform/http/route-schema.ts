import type { z } from 'zod';
import type { AnyEndpoint } from '../../shared/endpoint.ts';

export function routeSchema(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: describeAdminQuery(endpoint) }),
    ...(endpoint.body && !endpoint.photos && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.output },
    ...(endpoint.audience !== 'anyone' && { security: describeSecurity(endpoint) }),
  };
}

/** A session, or a token with all of the scopes. */
function describeSecurity({ scopes }: AnyEndpoint): Record<string, string[]>[] {
  return [{ session: [] }, ...(scopes ? [{ token: [...scopes] }] : [])];
}

function describeAdminQuery({ query, adminQuery }: AnyEndpoint): z.ZodType {
  if (!adminQuery) return query;
  const described = adminQuery.map((name) => [name, query.shape[name].describe('For admins only')]);
  return query.extend(Object.fromEntries(described));
}
