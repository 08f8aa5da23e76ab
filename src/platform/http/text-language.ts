import type { FastifyInstance } from 'fastify';
import type { FurtherLanguage } from '../../shared/languages/languages.ts';

/**
 * A call for texts in a language that the shop does not have is answered, and stored, as one for those of the first
 * language: a page that was open when the owner switched its language off still works.
 */
export function readTextsInFirst(app: FastifyInstance, findFurther: () => Promise<readonly FurtherLanguage[]>): void {
  app.addHook('preHandler', async ({ query, routeOptions }) => {
    const asked = query as { language?: FurtherLanguage };
    if (!asked.language || !routeOptions.config.endpoint) return;
    const further = await findFurther();
    if (!further.includes(asked.language)) delete asked.language;
  });
}
