import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  adminLanguages,
  type FurtherLanguage,
  firstLanguage,
  type Language,
} from '../../shared/languages/languages.ts';
import { currentLanguage } from '../../shared/languages/translate.ts';
import { inLanguage } from '../language.ts';
import { isInProcess } from './in-process.ts';

const longestHeader = 1_000;
/** Called by admins who have no session yet. */
const adminPaths = /^\/api\/v1\/(setup|user\/invite)\//;

/** What `Accept-Language` prefers among the languages of the shop (RFC 9110, 12.5.4). */
function negotiateLanguage(header: string, known: readonly Language[]): Language {
  const wanted = header.slice(0, longestHeader).split(',').map(readRange);
  const accepted = wanted.filter(({ code, weight }) => weight > 0 && known.some((one) => one === code));
  const [best] = accepted.toSorted((one, other) => other.weight - one.weight);
  return known.find((one) => one === best?.code) ?? firstLanguage;
}

/** `hi` of `hi-IN;q=0.8`. */
function readRange(range: string): { code: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return { code: tag.split('-')[0] ?? '', weight: Number(weight) || 0 };
}

/** An admin reads every language that the pages are built in; papers that an admin downloads are for others. */
function findReaders({ url, headers, routeOptions }: FastifyRequest): 'shoppers' | 'admins' | null {
  if (!url.startsWith('/api/v1') || isInProcess(headers)) return null;
  const { audience, endpoint } = routeOptions.config;
  const isForAdmins = audience === 'admin' || audience === 'owner' || adminPaths.test(url);
  if (isForAdmins && endpoint?.mediaTypes) return null;
  return isForAdmins ? 'admins' : 'shoppers';
}

/** Messages of the API are in the language that the request asks for. Its codes and data are the same in each. */
export function answerInLanguages(app: FastifyInstance, findFurther: () => Promise<readonly FurtherLanguage[]>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['accept-language'];
    const readers = header && header !== firstLanguage ? findReaders(request) : null;
    if (!header || !readers) return done();
    (readers === 'admins' ? Promise.resolve(adminLanguages) : findFurther()).then(
      (known) => {
        request.language = negotiateLanguage(header, [firstLanguage, ...known]);
        request.textLanguage = readers === 'admins' ? firstLanguage : request.language;
        answerIn(request, done);
      },
      () => done(),
    );
  });
  // The body's last bytes arrive outside of what `onRequest` has begun.
  app.addHook('preValidation', (request, _reply, done) => answerIn(request, done));
}

/** An admin is answered in the language of the admin also by what every account calls, such as its sessions. */
export function answerAdmin(request: FastifyRequest): void {
  const header = request.headers['accept-language'];
  if (!header || request.language !== firstLanguage || !findReaders(request)) return;
  request.language = negotiateLanguage(header, adminLanguages);
}

function answerIn(request: FastifyRequest, done: () => void): void {
  inLanguage(request.language, done, request.textLanguage);
}

/** For responses that may hold a message; those that are stored hold none. */
export function languageHeaders(): Record<string, string> {
  return { 'content-language': currentLanguage(), vary: 'accept-language' };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In which its messages are. */
    language: Language;
    /** In which the owner’s texts are. */
    textLanguage: Language;
  }
}
