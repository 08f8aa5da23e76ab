import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The OpenAPI 3.1 document of the declared endpoints at `/api/v1/openapi.json`, shown at `/api/docs`. */
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/v1/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/v1/openapi.json' },
    staticCSP: true,
  });
}
