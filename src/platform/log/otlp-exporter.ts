import { trimEnd } from '../../shared/text/trim-end.ts';
import type { Span, SpanKind } from './tracing.ts';

export interface OtlpOptions {
  /** Base address of the collector; spans are sent to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
}

export interface OtlpExporter {
  receive(span: Span): void;
  /** Resolves when all that has been received is sent, or given up. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const intervalMs = 2_000;
const timeoutMs = 5_000;
const maxBatch = 512;
/** Spans beyond these are dropped, as those are that the collector does not take. */
const maxWaiting = 4_096;

/** OTLP over HTTP as JSON (decision 031). */
export function openOtlpExporter({ endpoint, headers, serviceName }: OtlpOptions): OtlpExporter {
  let waiting: Span[] = [];
  const url = `${trimEnd(endpoint, /\//)}/v1/traces`;
  const send = async (spans: Span[]) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(encode(spans, serviceName)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
  };
  const sendWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      await send(batch).catch(() => undefined);
    }
  };
  let sending = Promise.resolve();
  const flush = () => {
    sending = sending.then(sendWaiting);
    return sending;
  };
  const timer = setInterval(() => void flush(), intervalMs);
  timer.unref();
  return {
    receive: (span) => {
      if (waiting.length < maxWaiting) waiting.push(span);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** opentelemetry-proto, trace.proto. */
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const errorStatus = 2;

function encode(spans: Span[], serviceName: string) {
  const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const nanoseconds = (ms: number) => `${Math.round(ms * 1_000)}000`;
  const encoded = spans.map(({ traceId, id, parentId, name, kind, startedAtMs, endedAtMs, errorType }) => ({
    traceId,
    spanId: id,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAtMs),
    endTimeUnixNano: nanoseconds(endedAtMs),
    attributes: errorType ? [attribute('error.type', errorType)] : [],
    status: errorType ? { code: errorStatus } : {},
  }));
  const resource = { attributes: [attribute('service.name', serviceName)] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'shop' }, spans: encoded }] }] };
}
