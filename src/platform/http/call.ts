import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AdminRole } from '../../shared/access/admin-role.ts';
import { type AnyEndpoint, type Audience, type Endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';
import type { Language } from '../../shared/languages/languages.ts';
import { inRequest } from '../log/tracing.ts';
import type { PictureFile } from '../pictures/pictures.ts';
import { inTime } from '../time-limit.ts';
import { responseKey } from './cached-response.ts';
import { waitAs } from './clients/long-lists.ts';
import { type ClientInfo, readClient } from './clients/read-client.ts';
import type { WaitingClients } from './clients/waiting-clients.ts';
import { hasNoTimeLimit } from './in-process.ts';
import { SentFile } from './sent-file.ts';
import { type ReceivedForm, readForm } from './uploads/multipart-form.ts';
import type { uploadSlots } from './uploads/upload-slots.ts';

/** The caller as stored at the time of the request. */
export interface Caller {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'user';
  adminRole: AdminRole | null;
  hasSecondFactor: boolean;
  mustEnrol: boolean;
  /** In which the person reads emails and, as an admin, the admin's pages. */
  language: Language;
  isRecentlyVerified: boolean;
  phone: string;
  address: string;
  /** SHA-256 of the session token, to except or end this session. */
  sessionHash: string;
}

export type Authenticate = (authorization: string | undefined, client?: ClientInfo) => Promise<Caller | null>;

type CallerFor<A extends Audience> = A extends 'user' | 'admin' | 'owner' ? Caller : Caller | null;

export interface CallWith<
  A extends Audience,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** Deleted when the call has been answered. */
  photos: PictureFile[];
  caller: CallerFor<A>;
  client: ClientInfo;
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

const timeoutMs = 15_000;

export type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
interface Handlers {
  answer: (call: unknown) => Promise<unknown>;
  beforeBody?: (call: unknown) => Promise<unknown>;
  takeSlot: ReturnType<typeof uploadSlots>;
  waiting: WaitingClients;
}

/** The function that a route calls: reads a form, calls `answer` with the input, and limits its time. */
export function makeCall(endpoint: AnyEndpoint, { answer, beforeBody, takeSlot, waiting }: Handlers): Handle {
  const limitMs = endpoint.timeoutMs ?? (endpoint.photos ? photosTimeoutMs : timeoutMs);
  const inLimit = <T>({ headers }: FastifyRequest, work: Promise<T>) =>
    hasNoTimeLimit(headers) ? work : inTime(limitMs, work);
  const name = `${endpoint.method} ${endpoint.path}`;
  const isWanted = (request: FastifyRequest, reply: FastifyReply) => () =>
    (!request.raw.socket.destroyed && !reply.sent) || waiting.isWanted(responseKey(request));
  const run = async (request: FastifyRequest, reply: FastifyReply, form?: ReceivedForm) => {
    request.subject = {};
    await request.admitAgain?.();
    return inRequest(request, name, async () => {
      const answered = await answer({
        params: request.params,
        query: request.query,
        body: form ? form.fields : request.body,
        photos: form ? form.photos : [],
        caller: request.caller,
        client: readClient(request),
        isWanted: isWanted(request, reply),
        request,
        reply,
      });
      return answered instanceof SentFile ? answered.send(reply) : answered;
    });
  };
  const { photos } = endpoint;
  if (!photos) return (request, reply) => inLimit(request, run(request, reply));
  const isOfShopper = endpoint.audience === 'user';
  return async (request, reply) => {
    const { params, caller } = request;
    await beforeBody?.({ params, caller, client: readClient(request) });
    const wait = waitAs({ client: readClient(request), isWanted: isWanted(request, reply) });
    const limits = { photos, isOfShopper, wait, takeSlot: () => takeSlot(caller as Caller) };
    const form = await readForm(request, limits, endpoint.body);
    return inLimit(request, run(request, reply, form).finally(form.end));
  };
}
