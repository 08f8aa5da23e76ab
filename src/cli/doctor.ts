import { existsSync, readFileSync } from 'node:fs';
import type { Config, ProviderAccount } from '../config.ts';
import { checkInvariants, invariantCount, listProblems, type ProviderBooks } from '../orders/index.ts';
import { makeRazorpay } from '../platform/payments/razorpay.ts';
import { withDatabase } from './with-database.ts';

/** Checks invariants, open problems and the payment account; only reads. Throws with a line for each failure. */
export async function doctor(config: Config): Promise<string> {
  return withDatabase(config, async (db) => {
    const books = config.provider ? undefined : sandboxBooks(config.sandboxFile);
    const findings = await checkInvariants(db.read, books);
    const broken = findings.map(
      ({ invariant, statement, rows }) => `${invariant} violated: ${statement}: ${rows.join(', ')}`,
    );
    const unchecked = config.provider ? await checkAccount(config.provider) : [];
    const notes = (await listProblems(db.read)).map((line) => `To look at: ${line}`);
    const comparison = books ? ' (compared with the ledger of the payment sandbox)' : '';
    const verdict =
      broken.length > 0 ? broken : [`Money and stock are right: ${invariantCount} invariants hold${comparison}.`];
    const lines = [...verdict, ...unchecked, ...notes].join('\n');
    if (broken.length + unchecked.length > 0) throw new Error(lines);
    return lines;
  });
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
      `Payment account: the provider refuses the key ${provider.keyId} (“${answered.description}”): check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
    ];
  return [
    `Not checked: the payment account; the provider at ${provider.apiUrl} could not be asked: ${answered.description}`,
  ];
}
