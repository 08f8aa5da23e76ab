import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';
import { catalogWebhookData } from './catalog/index.ts';
import { grievanceWebhookData } from './grievances/index.ts';
import { orderWebhookData } from './orders/index.ts';
import { openPublicNetwork } from './platform/network/public-address.ts';
import { makeSecretBox } from './platform/secrets/secret-box.ts';
import { openDeliveries } from './webhooks/index.ts';

export function webhookDependencies(deps: AppDependencies) {
  const { db, queue, publicUrl, undoSeconds, secretKey, network = openPublicNetwork() } = deps;
  return { db, queue, publicUrl, undoSeconds, network, secretBox: makeSecretBox(secretKey, 'outgoing webhooks') };
}

/** Returns what begins to send what happens in the shop to the addresses that the owner entered. */
export function openWebhooks(app: FastifyInstance, deps: AppDependencies): () => void {
  const describe = { ...orderWebhookData(deps), ...catalogWebhookData(deps), ...grievanceWebhookData(deps) };
  const deliveries = openDeliveries({ ...webhookDependencies(deps), describe });
  app.addHook('onClose', deliveries.stop);
  return deliveries.start;
}
