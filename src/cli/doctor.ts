import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { hasDemo } from '../demo/load-demo.ts';
import { checkInvariants, invariantCount, listProblems, type ProviderBooks } from '../orders/index.ts';
import { openPaymentAccounts, paymentSecretBox } from '../payment-settings/index.ts';
import type { Database } from '../platform/database/database.ts';
import { makeRazorpay, type ProviderAccount } from '../platform/payments/razorpay.ts';
import { describeForeignKey } from '../process/shop-key.ts';
import { checkLive } from './live/doctor-live.ts';
import { readSecretKey } from './read-secret-key.ts';
import { withReadableDatabase } from './with-database.ts';

/** Checks invariants, open problems and the payment account; only reads. Throws with a line for each failure. */
export async function doctor(config: Config, [option]: string[]): Promise<string> {
  if (option !== undefined && option !== '--live')
    throw new Error(`"${option}" is not understood: use --live, or nothing.`);
  return withReadableDatabase(config, async (db) => {
    if (!option) return checkBooks(config, db);
    const account = await findAccount(config, db);
    const parts = await Promise.allSettled([checkBooks(config, db), checkLive({ config, db, account })]);
    const lines = parts.map((part) => (part.status === 'fulfilled' ? part.value : (part.reason as Error).message));
    if (parts.some(({ status }) => status === 'rejected')) throw new Error(lines.join('\n'));
    return lines.join('\n');
  });
}

async function checkBooks(config: Config, db: Database): Promise<string> {
  const account = await findAccount(config, db);
  const books = account ? undefined : sandboxBooks(config.sandboxFile);
  const findings = await checkInvariants(db.read, books);
  const broken = findings.map(
    ({ invariant, statement, rows }) => `${invariant} violated: ${statement}: ${rows.join(', ')}`,
  );
  const unchecked = account ? await checkAccount(account) : [];
  const foreignKey = await describeForeignKey(db.read, await readSecretKey(config));
  const problems = [...(await listProblems(db.read)), ...(foreignKey ? [foreignKey] : [])];
  const notes = problems.map((line) => `To look at: ${line}`);
  const comparison = books ? ' (compared with the ledger of the payment sandbox)' : '';
  const verdict =
    broken.length > 0 ? broken : [`Money and stock are right: ${invariantCount} invariants hold${comparison}.`];
  const lines = [...verdict, ...unchecked, ...notes].join('\n');
  if (broken.length + unchecked.length > 0) throw new Error(lines);
  return lines;
}

/** The account of the environment or of the admin area; null for the sandbox. */
async function findAccount(config: Config, db: Database): Promise<ProviderAccount | null> {
  const secretBox = paymentSecretBox(await readSecretKey(config));
  return (await openPaymentAccounts({ ...config, db, secretBox, sandbox: null, hasDemo }).find()).online;
}

function sandboxBooks(file: string): ProviderBooks | undefined {
  if (!existsSync(file)) return undefined;
  const ledger = JSON.parse(readFileSync(file, 'utf8')) as Record<'payments' | 'refunds', [string, never][]>;
  return { payments: ledger.payments.map(([, row]) => row), refunds: ledger.refunds.map(([, row]) => row) };
}

async function checkAccount(provider: ProviderAccount): Promise<string[]> {
  const answered = await makeRazorpay(provider).findOrderByReceipt('doctor');
  if (answered.ok) return [];
  if (answered.status === 401)
    return [
      `Payment account: the provider refuses the key ${provider.keyId} (“${answered.description}”): check the key id and the key secret, in the RAZORPAY_ settings or in the admin area.`,
    ];
  return [
    `Not checked: the payment account; the provider at ${provider.apiUrl} could not be asked: ${answered.description}`,
  ];
}
