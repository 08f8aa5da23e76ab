import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ShopError } from '../platform/errors.ts';
import { loggedPath } from '../platform/http/server.ts';
import { policyViolations } from '../platform/log/metrics.ts';
import { parseJson } from '../shared/json.ts';

const maxBytes = 16 * 1024;
const maxReports = 20;
const maxLinesPerMinute = 30;

const directives =
  /^(default|script|style|img|font|connect|frame|manifest|object)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types)$/;

const text = z.string().max(10_000).catch('');
/** The two forms that browsers send: `report-uri` (one, with hyphens) and `report-to` (a list). */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
const newReports = z.array(
  z.object({
    type: text,
    body: z
      .object({ effectiveDirective: text, blockedURL: text, documentURL: text })
      .catch({ effectiveDirective: '', blockedURL: '', documentURL: '' }),
  }),
);

interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

export async function addPolicyReports(app: FastifyInstance): Promise<void> {
  const mayLog = perMinute(maxLinesPerMinute);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/csp-reports', { bodyLimit: maxBytes }, async (request, reply) => {
      for (const violation of readReports(request.body)) {
        policyViolations.inc({ directive: violation.directive });
        if (mayLog()) request.log.warn(violation, 'A browser reports a broken page policy');
      }
      return reply.code(204).send();
    });
  });
}

function readReports(body: unknown): Violation[] {
  const parsed = parseJson(String(body));
  if (parsed === undefined) throw new ShopError('bad_json');
  const old = oldReport.safeParse(parsed);
  if (old.success) {
    const report = old.data['csp-report'];
    const [violated = ''] = report['violated-directive'].split(' ');
    return [makeViolation(report['effective-directive'] || violated, report['blocked-uri'], report['document-uri'])];
  }
  const list = newReports.safeParse(parsed);
  if (!list.success) throw new ShopError('bad_input', 'This is not a report of a broken policy.');
  return list.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, maxReports)
    .map(({ body: { effectiveDirective, blockedURL, documentURL } }) =>
      makeViolation(effectiveDirective, blockedURL, documentURL),
    );
}

function makeViolation(directive: string, blocked: string, page: string): Violation {
  return {
    directive: directives.test(directive) ? directive : 'other',
    // An address is named by its origin alone; what is none is a keyword such as `inline`.
    blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.replace(/[^\w-]/g, '').slice(0, 40),
    page: URL.canParse(page) ? loggedPath(new URL(page).pathname) : '',
  };
}

function perMinute(max: number): () => boolean {
  let began = 0;
  let count = 0;
  return () => {
    if (performance.now() - began > 60_000) {
      began = performance.now();
      count = 0;
    }
    return ++count <= max;
  };
}
