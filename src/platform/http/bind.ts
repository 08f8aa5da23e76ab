import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyEndpoint, Audience, Endpoint, Method } from '../../shared/endpoint.ts';
import type { ResponseCache } from '../cache/cache.ts';
import type { WrittenJson } from '../json.ts';
import type { LogSubject } from '../log/tracing.ts';
import { admit } from './admit.ts';
import { admitToken, type FindToken, readToken } from './admit-token.ts';
import { type Authenticate, type Caller, type CallWith, makeCall } from './call.ts';
import { readClient } from './clients/read-client.ts';
import { trackWaitingClients } from './clients/waiting-clients.ts';
import { answerAdmin } from './request-language.ts';
import { routeSchema } from './route-schema.ts';
import { chooseUnopenedAnswer, sendCached, sendUncached } from './send-answer.ts';
import type { SentFile } from './sent-file.ts';
import { acceptForms } from './uploads/multipart-form.ts';
import { uploadSlots } from './uploads/upload-slots.ts';

/** Only cached endpoints may return JSON that is already serialised. */
type Answered<T> = T | WrittenJson<T> | SentFile;
export type Bind = <
  A extends Audience,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  endpoint: Endpoint<Method, string, A, Params, Query, Body, Output>,
  answer: (call: CallWith<A, Params, Query, Body>) => Promise<Answered<z.input<NoInfer<Output>>>>,
  /** Required with photos: refuses the call before its body is read. */
  beforeBody?: (call: Pick<CallWith<A, Params, Query, Body>, 'params' | 'caller' | 'client'>) => Promise<unknown>,
) => void;

export interface BindDependencies {
  authenticate: Authenticate;
  findToken: FindToken;
  cache: ResponseCache;
  isOpened: () => Promise<boolean>;
}

/**
 * Makes the function that binds endpoints to calls: audience, validation, documentation and status are in the
 * declaration.
 */
export function binder(app: FastifyInstance, deps: BindDependencies): Bind {
  const { authenticate, cache, isOpened } = deps;
  const takeSlot = uploadSlots();
  const waiting = trackWaitingClients();
  return (endpoint, answer, beforeBody) => {
    if (endpoint.photos && (!beforeBody || endpoint.audience === 'anyone'))
      throw new Error(`${endpoint.method} ${endpoint.path} takes photos without checking the caller first.`);
    if (endpoint.cachedUntil && (endpoint.audience !== 'anyone' || endpoint.adminQuery))
      throw new Error(`${endpoint.method} ${endpoint.path} is cached for everybody, and not for everybody to read.`);
    const call = makeCall(endpoint, { answer, beforeBody, takeSlot, waiting } as never);
    const unopened = chooseUnopenedAnswer(endpoint, authenticate, isOpened);
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      config: { audience: endpoint.audience, endpoint },
    };
    if (endpoint.cachedUntil) {
      app.route({ ...route, handler: sendCached(call, { cache, waiting }, endpoint, unopened) });
      return;
    }
    const onRequest = authorize(endpoint, deps);
    const handler = sendUncached(call, endpoint, unopened);
    const preParsing = beforeBody && checkFirst(endpoint, beforeBody as never);
    if (!endpoint.photos) app.route({ ...route, onRequest, ...(preParsing && { preParsing }), handler });
    else
      app.register(async (scope) => {
        await acceptForms(scope);
        scope.route({ ...route, onRequest, handler });
      });
  };
}

function authorize(endpoint: AnyEndpoint, { authenticate, findToken }: BindDependencies) {
  return async (request: FastifyRequest) => {
    const audience = requiredAudience(endpoint, request.query as object);
    if (audience === 'anyone' && !endpoint.knowsCaller) return;
    const { authorization } = request.headers;
    const demands = { ...endpoint, audience };
    const token = readToken(authorization);
    const identify = async (sent: string | undefined) => {
      const caller = await authenticate(sent, readClient(request));
      if (caller?.role === 'admin') answerAdmin(request);
      return caller;
    };
    const admitNow = async (isFirst: boolean) => {
      request.caller = token
        ? await admitToken(demands, () => findToken(token, readClient(request), isFirst))
        : await admit(demands, authorization, identify);
    };
    await admitNow(true);
    if (request.raw.complete === false) request.admitAgain = () => admitNow(false);
  };
}

function requiredAudience({ audience, adminQuery }: AnyEndpoint, query: object): Audience {
  return adminQuery?.some((name) => name in query) ? 'admin' : audience;
}

/** Params that do not have the right form are refused with the body. */
function checkFirst({ params }: AnyEndpoint, beforeBody: (call: unknown) => Promise<unknown>) {
  return async (request: FastifyRequest) => {
    const parsed = params ? params.safeParse(request.params) : { success: true, data: undefined };
    const { caller } = request;
    if (parsed.success) await beforeBody({ params: parsed.data, caller, client: readClient(request) });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** While a body arrives, which may take minutes, the session may end and a role may be taken away. */
    admitAgain?: () => Promise<void>;
    /** What its log line names. */
    subject?: LogSubject;
  }
  interface FastifyContextConfig {
    audience?: Audience;
    endpoint?: AnyEndpoint;
    /** Set on a route outside the API. */
    isNeverShed?: true;
  }
}
