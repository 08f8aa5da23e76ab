import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  makeRefusalCounter,
  mirrorSecurityEvents,
  type RefusalCounter,
  type SecurityEventKind,
  sealSecurityEvents,
} from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import { type ErrorCode, ShopError } from '../platform/errors.ts';
import type { Authenticate } from '../platform/http/call.ts';
import { readClient } from '../platform/http/clients/read-client.ts';
import { isInProcess } from '../platform/http/in-process.ts';

const sealEveryMs = 60_000;

const refusalKinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  forbidden: 'access_denied',
  too_many_requests: 'rate_limited',
  bad_signature: 'signature_refused',
};

export function openSecurityLog(
  app: FastifyInstance,
  { db, authenticate }: { db: Database; authenticate: Authenticate },
): RefusalCounter {
  const refusals = makeRefusalCounter(db);
  app.addHook('onError', async (request, _reply, error) => {
    const kind = error instanceof ShopError ? refusalKinds[error.code] : undefined;
    if (!kind || isInProcess(request.headers)) return;
    refusals.count({
      kind,
      ...(await findAccount(request, kind, authenticate)),
      client: readClient(request),
      route: formatRoute(request),
    });
  });
  const stopMirror = mirrorSecurityEvents((event) =>
    app.log.info({ securityEvent: { ...event, email: undefined } }, 'security event'),
  );
  const writeAndSeal = async () => {
    await refusals.flush();
    await sealSecurityEvents(db);
  };
  const timer = setInterval(() => {
    writeAndSeal().catch((error) => app.log.warn({ err: error }, 'The security log could not be sealed yet'));
  }, sealEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await writeAndSeal().catch((error) => app.log.warn({ err: error }, 'The security log could not be sealed'));
    stopMirror();
  });
  return refusals;
}

/** Authenticated again, because refused callers are not stored on the request. */
async function findAccount(request: FastifyRequest, kind: SecurityEventKind, authenticate: Authenticate) {
  const { caller, headers } = request;
  const known =
    caller ??
    (kind === 'access_denied'
      ? await authenticate(headers.authorization, readClient(request)).catch(() => null)
      : null);
  return { userId: known?.id, email: known?.email };
}

function formatRoute({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? 'unknown'}`;
}
