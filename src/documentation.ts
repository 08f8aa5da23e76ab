import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The OpenAPI 3.1 document of the declared endpoints at `/api/v1/openapi.json`, shown at `/api/docs`. */
export async function documentApi(api: FastifyInstance, shop: { shopName: string; publicUrl: string }): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${shop.shopName}: the shop’s API`, version: '1.0.0', description: 'Money is rupees in bodies and paise in `amount`; every error has `success`, `message` and `code`.' },
      servers: [{ url: shop.publicUrl }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}

/** The readable form of the document. */
export async function showDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/v1/openapi.json' }, staticCSP: true });
}
