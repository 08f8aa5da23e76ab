import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

export async function documentApi(app: FastifyInstance, shop: { shopName: string; publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shop.shopName}: the shop’s API`,
        version: '1.0.0',
        description:
          'Money is rupees in bodies and paise in `amount`; every error has `success`, `message` and `code`.',
      },
      servers: [{ url: shop.publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: describeMedia,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/v1/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/v1/openapi.json' },
    staticCSP: true,
  });
}

/** Adds what only the declaration has: multipart fields and the media types. */
function describeMedia(given: Parameters<typeof jsonSchemaTransform>[0]): ReturnType<typeof jsonSchemaTransform> {
  const endpoint = given.route.config?.endpoint;
  const produces = endpoint?.mediaTypes;
  if (!endpoint?.photos) return jsonSchemaTransform({ ...given, schema: { ...given.schema, produces } });
  const photos = z.array(z.file()).max(endpoint.photos.max).optional();
  const body = (endpoint.body as z.ZodObject).extend({ photos });
  return jsonSchemaTransform({ ...given, schema: { ...given.schema, consumes: ['multipart/form-data'], body } });
}
