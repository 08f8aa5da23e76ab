import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accepts } from '../platform/cache/accept-encoding.ts';
import { once } from '../shared/once.ts';
import { documentedErrors } from './documented-errors.ts';

export async function documentApi(app: FastifyInstance, shop: { shopName: string; publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shop.shopName}: the shop’s API`,
        version: '1.0.0',
        description:
          'Money is rupees in bodies and paise in `amount`; every error has `success`, `message` and `code`. `Accept-Language` chooses the language of messages among those of the shop, except for admins.',
      },
      servers: [{ url: shop.publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: 'Authorization' },
          token: { type: 'http', scheme: 'bearer', description: 'The token of a program' },
        },
      },
    },
    transform: describeMedia,
    transformObject: withJsonErrors,
  });
  await addDocuments(app);
}

async function addDocuments(app: FastifyInstance): Promise<void> {
  const json = writeOnce('application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  const yaml = writeOnce('application/x-yaml', () => app.swagger({ yaml: true }));
  const byPath = new Map([
    ['/api/docs/json', json],
    ['/api/docs/yaml', yaml],
  ]);
  app.get('/api/v1/openapi.json', async (request, reply) => sendWritten(request, reply, json()));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/v1/openapi.json' },
    staticCSP: true,
    uiHooks: {
      onRequest: (request, reply, done) => {
        const written = byPath.get(request.routeOptions.url ?? '');
        if (written) sendWritten(request, reply, written());
        else done();
      },
    },
  });
}

interface Written {
  type: string;
  bytes: Buffer;
  zipped: Buffer;
}

/** The library writes the megabyte for each request, which keeps everybody else waiting. */
function writeOnce(type: string, write: () => string): () => Written {
  return once(() => {
    const bytes = Buffer.from(write());
    return { type, bytes, zipped: gzipSync(bytes) };
  });
}

function sendWritten({ headers }: FastifyRequest, reply: FastifyReply, { type, bytes, zipped }: Written) {
  const isZipped = accepts(String(headers['accept-encoding'] ?? ''), 'gzip');
  if (isZipped) reply.header('content-encoding', 'gzip');
  return reply
    .type(type)
    .header('vary', 'accept-encoding')
    .send(isZipped ? zipped : bytes);
}

/** Adds what only the declaration has: multipart fields, the media types and the errors. */
function describeMedia(given: Parameters<typeof jsonSchemaTransform>[0]): ReturnType<typeof jsonSchemaTransform> {
  const endpoint = given.route.config?.endpoint;
  if (!endpoint) return jsonSchemaTransform(given);
  const response = { ...(given.schema?.response as object), ...documentedErrors(endpoint) };
  const schema = { ...given.schema, response, produces: endpoint.mediaTypes };
  if (!endpoint.photos) return jsonSchemaTransform({ ...given, schema });
  const photos = z.array(z.file()).max(endpoint.photos.max).optional();
  const body = (endpoint.body as z.ZodObject).extend({ photos });
  return jsonSchemaTransform({ ...given, schema: { ...schema, consumes: ['multipart/form-data'], body } });
}

interface Documented {
  paths?: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>;
}

/** Errors are JSON also where the answer is a file. */
function withJsonErrors(...given: Parameters<typeof jsonSchemaTransformObject>) {
  const document = jsonSchemaTransformObject(...given);
  for (const operations of Object.values((document as Documented).paths ?? {}))
    for (const { responses = {} } of Object.values(operations))
      for (const [status, response] of Object.entries(responses))
        if (Number(status) >= 400)
          response.content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return document;
}
