import type { FastifyInstance } from 'fastify';
import { logUnknownAnswers } from '../platform/payments/unknown-answers.ts';

export function addProviderLog(app: FastifyInstance): void {
  const stop = logUnknownAnswers((answer) =>
    app.log.warn(
      { answer },
      'The payment provider reports a state that is not known: it is in progress until it changes',
    ),
  );
  app.addHook('onClose', async () => stop());
}
