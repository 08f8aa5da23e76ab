import type { AnyEndpoint } from '../../shared/endpoint.ts';

export function schemaOf(endpoint: AnyEndpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.photos && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.output },
    ...(endpoint.audience !== 'anyone' && { security: [{ session: [] }] }),
  };
}
