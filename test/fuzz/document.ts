import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Operation {
  /** As in docs/access-matrix.md: `PUT /user/order-status/:orderId`. */
  key: string;
  method: string;
  path: string;
  params: Record<string, Schema>;
  query: Record<string, Schema>;
  body?: Schema;
  isForm: boolean;
  /** By status. */
  responses: Record<string, { types: string[]; isValid: ValidateFunction }>;
}

interface Described {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

export function readOperations(document: OpenApi): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document as object, 'api');
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const short = path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1');
      const [[mediaType, body] = []] = Object.entries(described.requestBody?.content ?? {});
      const parametersIn = (place: string) =>
        Object.fromEntries(
          (described.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, one.schema]),
        );
      return {
        key: `${method.toUpperCase()} ${short}`,
        method: method.toUpperCase(),
        path: short,
        params: parametersIn('path'),
        query: parametersIn('query'),
        body: body?.schema,
        isForm: mediaType === 'multipart/form-data',
        responses: Object.fromEntries(
          Object.entries(described.responses).map(([status, { content = {} }]) => {
            const types = Object.keys(content);
            const [type = ''] = types;
            const place = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
            const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
            return [status, { types, isValid: ajv.compile({ $ref: `api#/${pointer.join('/')}` }) }];
          }),
        ),
      };
    }),
  );
}
