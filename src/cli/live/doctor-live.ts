import { clock, environment, publicAddress } from './address.ts';
import { backup } from './backup.ts';
import { type LiveShop, runChecks } from './check.ts';
import { law } from './law.ts';
import { paymentMethods } from './payment-methods.ts';
import { books, paymentKeys, webhook } from './payments.ts';
import { demoAccounts, disk, email, secondFactor } from './server.ts';
import { storage } from './storage.ts';

const checks = [
  environment,
  publicAddress,
  paymentKeys,
  webhook,
  books,
  paymentMethods,
  email,
  law,
  storage,
  backup,
  disk,
  clock,
  demoAccounts,
  secondFactor,
];

/** What going live needs. Throws with all lines when something is wrong or could not be checked. */
export async function checkLive(shop: LiveShop): Promise<string> {
  const { lines, failed } = await runChecks(checks, shop);
  if (failed > 0) throw new Error([...lines, `${failed} of ${lines.length} checks need attention.`].join('\n'));
  return [...lines, `All ${lines.length} checks of going live are good.`].join('\n');
}
