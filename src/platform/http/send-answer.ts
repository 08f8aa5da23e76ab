import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '../../shared/endpoint.ts';
import { firstLanguage } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import type { ResponseCache } from '../cache/cache.ts';
import { ShopError } from '../errors.ts';
import { WrittenJson } from '../json.ts';
import { inLanguage } from '../language.ts';
import { responseContent, responseKey, sendToPage } from './cached-response.ts';
import type { Authenticate, Handle } from './call.ts';
import { readClient } from './clients/read-client.ts';
import type { WaitingClients } from './clients/waiting-clients.ts';
import { isInProcess } from './in-process.ts';
import { sendFound, sendStored } from './send-stored.ts';

/** Returns undefined when it has been sent. */
type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
type Unopened = (request: FastifyRequest) => Promise<'public' | 'for admins' | { body: unknown }>;

/** Nothing of an endpoint with `whenUnopened` is stored before the shop opens, so each request of then comes here. */
export function chooseUnopenedAnswer(
  endpoint: AnyEndpoint,
  authenticate: Authenticate,
  isOpened: () => Promise<boolean>,
): Unopened {
  return async (request) => {
    if (endpoint.whenUnopened === undefined || (await isOpened())) return 'public';
    const caller = await authenticate(request.headers.authorization, readClient(request));
    if (caller?.role === 'admin') return 'for admins';
    if (endpoint.whenUnopened === null) throw new ShopError('not_found', t('input.notOpened'));
    return { body: endpoint.whenUnopened };
  };
}

export function sendCached(
  call: Handle,
  { cache, waiting }: { cache: ResponseCache; waiting: WaitingClients },
  endpoint: AnyEndpoint,
  unopened: Unopened,
): Send {
  const sendMade = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
    const shown = await unopened(request);
    if (shown !== 'public')
      return reply.send(shown === 'for admins' ? await answerUncached(call, request, reply) : shown.body);
    // Stored for everybody, regardless of who asks first.
    const create = () =>
      inLanguage(firstLanguage, async () => responseContent(await call(request, reply), reply, endpoint));
    if (endpoint.isOfOnePage && isInProcess(request.headers)) return sendToPage(reply, await create());
    const remove = waiting.add(key, request.raw.socket);
    try {
      return sendStored(request, reply, cache, await cache.findOrCreate(key, create));
    } finally {
      remove();
    }
  };
  return (request, reply) => {
    const key = responseKey(request);
    return sendFound(request, reply, cache, key) ? undefined : sendMade(request, reply, key);
  };
}

async function answerUncached(call: Handle, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = await call(request, reply);
  if (!(body instanceof WrittenJson)) return body;
  reply.type('application/json; charset=utf-8').serializer(String);
  return body.text;
}

export function sendUncached(call: Handle, { status }: AnyEndpoint, unopened: Unopened): Handle {
  return async (request, reply) => {
    const shown = await unopened(request);
    if (typeof shown === 'object') return reply.send(shown.body);
    const body = await call(request, reply);
    if (reply.sent) return reply;
    if (status) reply.code(status);
    return reply.send(body);
  };
}
