import type { Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { withoutSecret } from '../../shared/access/secret-links.ts';
import { firstLanguage } from '../../shared/languages/languages.ts';
import { logActivitiesTo } from '../log/activity-log.ts';
import { errorForLog } from '../log/error-for-log.ts';
import { type LogStream, openLogStream } from '../log/log-stream.ts';
import { readRequestId } from '../log/tracing.ts';
import { limitPipelining } from './clients/pipelining.ts';
import { answerErrors, refuseConnection } from './error-responses.ts';
import { isInProcess } from './in-process.ts';
import { setInputMessages } from './input-messages.ts';
import { routableUrl } from './refuse-unreadable.ts';
import { stripQuery } from './request-path.ts';
import { securityHeaders, setHeaders } from './security-headers.ts';

export interface HttpOptions {
  logLevel: string;
  trustProxy: string[];
  isHttps: boolean;
  /** Unset: standard output. */
  logStream?: LogStream;
}

const maxBodyBytes = 512 * 1024;

/**
 * `requestTimeout`: a 10 MB photo at 1 Mbit/s takes 80 s. `pluginTimeout`: on a busy machine the routes take longer
 * than Fastify's ten seconds, and the shop would end.
 */
export function makeServer(options: HttpOptions): FastifyInstance {
  setInputMessages();
  const app = fastify(serverOptions(options));
  limitPipelining(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  // Other origins can send plain text without a preflight request.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('caller', null);
  app.decorateRequest('isCacheHit', false);
  app.decorateRequest('isUnlogged', false);
  app.decorateRequest('subject');
  app.decorateRequest('admitAgain');
  app.decorateRequest('language', firstLanguage);
  app.decorateRequest('textLanguage', firstLanguage);
  app.addHook('onRequest', setHeaders(securityHeaders(options.isHttps)));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseBrokenConnections(app);
  logAnswers(app);
  logActivitiesTo((fields, message) => app.log.info(fields, message));
  return app;
}

function serverOptions(options: HttpOptions): FastifyHttpOptions<Server> {
  return {
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    requestTimeout: 120_000,
    pluginTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: ({ headers }) => readRequestId(headers),
    logger: {
      level: options.logLevel,
      stream: options.logStream ?? openLogStream(1),
      serializers: { req: describeRequest, err: errorForLog },
      redact: ['req.headers', 'authorization', 'password', 'token'],
    },
    logController: new LogController({
      disableRequestLogging: options.logLevel !== 'debug' && options.logLevel !== 'trace',
    }),
    clientErrorHandler: refuseConnection,
    return503OnClosing: true,
  };
}

function refuseBrokenConnections(app: FastifyInstance): void {
  // Node remembers the address once it was read; of a connection that is gone it would be undefined.
  app.server.on('connection', (socket) => {
    if (!socket.remoteAddress) socket.destroy();
  });
  app.addHook('onListen', async () => {
    // Fastify listens for errors only until then; later ones are of connections that cannot be accepted.
    app.server.on('error', (err) => app.log.error({ err }, 'A connection was not accepted'));
  });
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isCacheHit || request.isUnlogged) return done();
    const level = isInProcess(request.headers) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.id,
        ...request.subject,
      },
      'answered',
    );
    done();
  });
}

function describeRequest(request: { method: string; url: string }) {
  return { method: request.method, path: loggedPath(request.url) };
}

/** A URL without its query and without the secret of a link. */
export function loggedPath(url: string): string {
  return withoutSecret(stripQuery(url)).slice(0, 300);
}
