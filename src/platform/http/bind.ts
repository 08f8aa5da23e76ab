import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AdminRole } from '../../shared/admin-role.ts';
import type { CacheTag } from '../../shared/cache-tag.ts';
import type { AnyEndpoint, Audience, Endpoint, Method } from '../../shared/endpoint.ts';
import type { ResponseCache } from '../cache.ts';
import { ShopError } from '../errors.ts';
import { WrittenJson } from '../json.ts';
import type { PictureFile } from '../pictures.ts';
import { inTime } from '../time-limit.ts';
import { inRequest } from '../tracing.ts';
import { admit } from './admit.ts';
import { contentOf, keyOf, sendToPage } from './cached-response.ts';
import { clientOf } from './client-of.ts';
import { hasNoTimeLimit, isInProcess } from './in-process.ts';
import { acceptForms, type ReceivedForm, readForm } from './multipart-form.ts';
import { schemaOf } from './route-schema.ts';
import { sendFound, sendStored } from './send-stored.ts';
import { uploadSlots } from './upload-slots.ts';
import { trackWaitingClients } from './waiting-clients.ts';

/** The caller as stored at the time of the request. */
export interface Caller {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'user';
  adminRole: AdminRole | null;
  hasSecondFactor: boolean;
  mustEnrol: boolean;
  isRecentlyVerified: boolean;
  phone: string;
  address: string;
  /** SHA-256 of the session token, to except or end this session. */
  sessionHash: string;
}

export interface ClientInfo {
  address: string;
  userAgent: string;
}

export type Authenticate = (authorization: string | undefined, client?: ClientInfo) => Promise<Caller | null>;

type CallerOf<A extends Audience> = A extends 'user' | 'admin' | 'owner' ? Caller : Caller | null;

interface CallWith<A extends Audience, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Deleted when the call has been answered. */
  photos: PictureFile[];
  caller: CallerOf<A>;
  client: ClientInfo;
  /** Of a cached response: invalid after a change of these, or of a product that it shows; without this call, after any change. */
  madeFrom: (...tags: CacheTag[]) => void;
  /** False when nobody waits for this answer any more. */
  isWanted: () => boolean;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Call<E> =
  E extends Endpoint<
    infer _M,
    infer _P,
    infer A extends Audience,
    infer Params extends z.ZodType,
    infer Query extends z.ZodType,
    infer Body extends z.ZodType,
    infer _O
  >
    ? CallWith<A, Params, Query, Body>
    : never;

/** Only cached endpoints may return JSON that is already serialised. */
type Answered<T> = T | WrittenJson<T>;
export type Bind = <
  A extends Audience,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  endpoint: Endpoint<Method, string, A, Params, Query, Body, Output>,
  answer: (call: CallWith<A, Params, Query, Body>) => Promise<Answered<z.input<NoInfer<Output>>>>,
  /** Required with photos: refuses the upload before its body is read. */
  beforeUpload?: (call: Pick<CallWith<A, Params, Query, Body>, 'params' | 'caller'>) => Promise<void>,
) => void;

const timeoutMs = 15_000;
/** Photos may wait for those of others to be read. */
const photosTimeoutMs = 60_000;

export interface BindDependencies {
  authenticate: Authenticate;
  cache: ResponseCache;
  isOpened: () => Promise<boolean>;
}

/** Makes the function that binds endpoints to calls: audience, validation, documentation and status are in the declaration. */
export function binder(app: FastifyInstance, { authenticate, cache, isOpened }: BindDependencies): Bind {
  const takeSlot = uploadSlots();
  const waiting = trackWaitingClients();
  return (endpoint, answer, beforeUpload) => {
    if (endpoint.photos && (!beforeUpload || endpoint.audience === 'anyone'))
      throw new Error(`${endpoint.method} ${endpoint.path} takes photos without checking the caller first.`);
    if (endpoint.isCached && endpoint.audience !== 'anyone')
      throw new Error(`${endpoint.method} ${endpoint.path} is cached for everybody, and not for everybody to read.`);
    const call = makeCall(endpoint, { answer, beforeUpload, takeSlot, waiting } as never);
    const unopened = unopenedAnswer(endpoint, authenticate, isOpened);
    const route = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      config: { audience: endpoint.audience, endpoint },
    };
    if (endpoint.isCached) {
      app.route({ ...route, handler: sendCached(call, { cache, waiting }, endpoint, unopened) });
      return;
    }
    const onRequest = authorize(endpoint, authenticate);
    const handler = sendUncached(call, endpoint, unopened);
    if (!endpoint.photos) app.route({ ...route, onRequest, handler });
    else
      app.register(async (scope) => {
        await acceptForms(scope);
        scope.route({ ...route, onRequest, handler });
      });
  };
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
/** Returns undefined when it has been sent. */
type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
interface Handlers {
  answer: (call: unknown) => Promise<unknown>;
  beforeUpload?: (call: unknown) => Promise<void>;
  takeSlot: ReturnType<typeof uploadSlots>;
  waiting: WaitingClients;
}
type WaitingClients = ReturnType<typeof trackWaitingClients>;

function makeCall(endpoint: AnyEndpoint, { answer, beforeUpload, takeSlot, waiting }: Handlers): Handle {
  const limitMs = endpoint.timeoutMs ?? (endpoint.photos ? photosTimeoutMs : timeoutMs);
  const inLimit = <T>({ headers }: FastifyRequest, work: Promise<T>) =>
    hasNoTimeLimit(headers) ? work : inTime(limitMs, work);
  const name = `${endpoint.method} ${endpoint.path}`;
  const run = async (request: FastifyRequest, reply: FastifyReply, form?: ReceivedForm) =>
    inRequest(request, name, () =>
      answer({
        params: request.params,
        query: request.query,
        body: form ? form.fields : request.body,
        photos: form ? form.photos : [],
        caller: request.caller,
        client: clientOf(request),
        madeFrom: (...tags: CacheTag[]) => {
          request.madeFrom = [...(request.madeFrom ?? []), ...tags];
        },
        isWanted: () => !request.raw.socket.destroyed || waiting.isWanted(keyOf(request)),
        request,
        reply,
      }),
    );
  const { photos } = endpoint;
  if (!photos) return (request, reply) => inLimit(request, run(request, reply));
  return async (request, reply) => {
    const { params, caller } = request;
    await beforeUpload?.({ params, caller });
    const form = await readForm(request, { photos, takeSlot: () => takeSlot(caller as Caller) }, endpoint.body);
    return inLimit(request, run(request, reply, form).finally(form.end));
  };
}

function authorize(endpoint: AnyEndpoint, authenticate: Authenticate) {
  return async (request: FastifyRequest) => {
    if (endpoint.audience === 'anyone' && !endpoint.knowsCaller) return;
    const identify: Authenticate = (authorization) => authenticate(authorization, clientOf(request));
    request.caller = await admit(endpoint, request.headers.authorization, identify);
  };
}

type Unopened = (request: FastifyRequest) => Promise<'public' | 'for admins' | { body: unknown }>;

/** Nothing of an endpoint with `whenUnopened` is stored before the shop opens, so each request of then comes here. */
function unopenedAnswer(endpoint: AnyEndpoint, authenticate: Authenticate, isOpened: () => Promise<boolean>): Unopened {
  return async (request) => {
    if (endpoint.whenUnopened === undefined || (await isOpened())) return 'public';
    const caller = await authenticate(request.headers.authorization, clientOf(request));
    if (caller?.role === 'admin') return 'for admins';
    if (endpoint.whenUnopened === null) throw new ShopError('not_found', 'This shop has not opened yet.');
    return { body: endpoint.whenUnopened };
  };
}

function sendCached(
  call: Handle,
  { cache, waiting }: { cache: ResponseCache; waiting: WaitingClients },
  endpoint: AnyEndpoint,
  unopened: Unopened,
): Send {
  const { headers = [], isOfOnePage = false } = endpoint;
  const sendMade = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const shown = await unopened(request);
    if (shown !== 'public')
      return reply.send(shown === 'for admins' ? await uncached(call, request, reply) : shown.body);
    const create = async () => contentOf(await call(request, reply), request, reply, headers);
    if (isOfOnePage && isInProcess(request.headers)) return sendToPage(reply, await create());
    const remove = waiting.add(key, request.raw.socket);
    try {
      return sendStored(request, reply, cache, await cache.findOrCreate(key, create));
    } finally {
      remove();
    }
  };
  return (request, reply) => {
    const key = keyOf(request);
    return sendFound(request, reply, cache, key) ? undefined : sendMade(request, reply, key);
  };
}

async function uncached(call: Handle, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = await call(request, reply);
  if (!(body instanceof WrittenJson)) return body;
  reply.type('application/json; charset=utf-8').serializer(String);
  return body.text;
}

function sendUncached(call: Handle, { status }: AnyEndpoint, unopened: Unopened): Handle {
  return async (request, reply) => {
    const shown = await unopened(request);
    if (typeof shown === 'object') return reply.send(shown.body);
    const body = await call(request, reply);
    if (reply.sent) return reply;
    if (status) reply.code(status);
    return reply.send(body);
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    madeFrom?: CacheTag[];
  }
  interface FastifyContextConfig {
    audience?: Audience;
    endpoint?: AnyEndpoint;
  }
}
