import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

/** Names and attributes hold no personal data: routes, queues and error codes. */
export interface Span {
  traceId: string;
  id: string;
  parentId: string | null;
  name: string;
  kind: SpanKind;
  startedAtMs: number;
  endedAtMs: number;
  /** Code or class of the error that ended it. */
  errorType: string | null;
}

export type ReceiveSpan = (span: Span) => void;

/** Ids of what a request or a job is about. Only ids: they are written to the log. */
export type LogSubject = Partial<
  Record<'order' | 'checkout' | 'payment' | 'refund' | 'providerOrder' | 'providerEvent', string>
>;

interface Context {
  requestId?: string;
  span?: Span;
  subject?: LogSubject;
}

const storage = new AsyncLocalStorage<Context>();
let receive: ReceiveSpan | null = null;

/** Null = no spans, which is also so at the start. */
export function exportSpans(to: ReceiveSpan | null): void {
  receive = to;
}

export function isTracing(): boolean {
  return receive !== null;
}

const traceParentPattern = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;
const requestIdPattern = /^[\w.-]{8,64}$/;

/** The caller's `X-Request-Id` or the id of its trace, where they have the right form; else a new one. */
export function readRequestId(headers: Record<string, string | string[] | undefined>): string {
  const { 'x-request-id': given, traceparent } = headers;
  if (typeof given === 'string' && requestIdPattern.test(given)) return given;
  return readTraceParent(traceparent)?.traceId ?? crypto.randomUUID();
}

function readTraceParent(text: unknown): { traceId: string; parentId: string } | null {
  const [, traceId = '', parentId = ''] = (typeof text === 'string' && traceParentPattern.exec(text)) || [];
  return /[^0]/.test(traceId) && /[^0]/.test(parentId) ? { traceId, parentId } : null;
}

/** The current span in the form of W3C Trace Context; null without one. */
export function traceParent(): string | null {
  const span = storage.getStore()?.span;
  return span ? `00-${span.traceId}-${span.id}-01` : null;
}

/** Headers for calls to others: the id of the request that causes them, and the trace. */
export function outgoingHeaders(): Record<string, string> {
  const { requestId } = storage.getStore() ?? {};
  const parent = traceParent();
  return { ...(requestId && { 'x-request-id': requestId }), ...(parent && { traceparent: parent }) };
}

export function inRequest<T>(
  { id, headers, subject }: { id: string; headers: Record<string, unknown>; subject?: LogSubject },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const parent = headers.traceparent;
  return storage.run({ requestId: id, subject }, () => runInSpan(name, { kind: 'server', parent }, work));
}

export function runInJob<T>(
  { queue, parent, subject }: { queue: string; parent?: string; subject: LogSubject },
  work: () => Promise<T>,
): Promise<T> {
  return storage.run({ subject }, () => runInSpan(queue, { kind: 'consumer', parent }, work));
}

/** Adds ids to the log line of the present request or job, and to those of its calls to the payment provider. */
export function nameSubject(subject: LogSubject): void {
  Object.assign(storage.getStore()?.subject ?? {}, subject);
}

/** What the log says of the present request or job: its id and its subject. */
export function describeSubject(): { reqId?: string } & LogSubject {
  const { requestId, subject } = storage.getStore() ?? {};
  return { ...(requestId && { reqId: requestId }), ...subject };
}
/** A step of the present trace; `parent` begins or continues another one. */
export async function runInSpan<T>(
  name: string,
  { kind = 'internal', parent }: { kind?: SpanKind; parent?: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!receive) return work();
  const context = storage.getStore();
  const above = readTraceParent(parent) ?? parentContext(context?.span);
  const span: Span = {
    traceId: above?.traceId ?? randomBytes(16).toString('hex'),
    parentId: above?.parentId ?? null,
    id: randomBytes(8).toString('hex'),
    name,
    kind,
    startedAtMs: performance.timeOrigin + performance.now(),
    endedAtMs: 0,
    errorType: null,
  };
  try {
    return await storage.run({ ...context, span }, work);
  } catch (error) {
    const { code, name: className } = error as { code?: unknown; name?: string };
    span.errorType = typeof code === 'string' ? code : (className ?? 'Error');
    throw error;
  } finally {
    span.endedAtMs = performance.timeOrigin + performance.now();
    receive?.(span);
  }
}

function parentContext(span: Span | undefined) {
  return span && { traceId: span.traceId, parentId: span.id };
}

/** Makes the present span part of an earlier trace. Called before the span has steps of its own. */
export function joinTrace(parent: string | null | undefined): void {
  const span = storage.getStore()?.span;
  const above = readTraceParent(parent);
  if (span && above) Object.assign(span, above);
}
