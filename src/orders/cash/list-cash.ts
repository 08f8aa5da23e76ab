import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import { findCodRules } from '../cod/cod-rules.ts';
import { listRefusals } from '../cod/refusals.ts';
import type { CashBody } from './cash-output.ts';
import { guessOrder } from './match-rows.ts';

const maxRows = 500;

type ExpectedRow = {
  order: string;
  number: number;
  buyer: string;
  amountPaise: number;
  courier: string | null;
  trackingNumber: string | null;
  leftAt: string;
  collectedAt: string | null;
  dueAt: string | null;
  isLate: boolean;
};

/** Parcels whose money has not arrived: late ones first. */
export async function listCash(queries: Queries): Promise<CashBody> {
  const { rules } = await findCodRules(queries);
  const { rows } = await queries.execute<ExpectedRow & Record<string, unknown>>(sql`
    select orders.id as "order", orders.number, checkouts.delivery ->> 'name' as buyer, checkouts.amount_paise - checkouts.cod_advance_paise as "amountPaise",
      orders.courier, orders.tracking_number as "trackingNumber", cod.left_at as "leftAt", cod.collected_at as "collectedAt",
      cod.collected_at + make_interval(days => ${rules.remitDays}::int) as "dueAt",
      coalesce(cod.collected_at < now() - make_interval(days => ${rules.remitDays}::int), false) as "isLate"
    from checkouts join orders on orders.checkout_id = checkouts.id join cod_orders cod on cod.order_id = orders.id
    where checkouts.cod_state in ('shipped', 'collected') order by cod.collected_at nulls last, orders.number limit ${maxRows}`);
  return {
    remitDays: rules.remitDays,
    expected: rows.map(({ amountPaise, leftAt, collectedAt, dueAt, ...row }) => ({
      ...row,
      amount: toRupees(amountPaise),
      leftAt: new Date(leftAt).toISOString(),
      collectedAt: collectedAt && new Date(collectedAt).toISOString(),
      dueAt: dueAt && new Date(dueAt).toISOString(),
    })),
    open: await listOpenRows(queries),
    refusals: (await listRefusals(queries)).map(({ costPaise, createdAt, ...refusal }) => ({
      ...refusal,
      cost: toRupees(costPaise),
      createdAt: createdAt.toISOString(),
    })),
  };
}

type OpenRow = {
  id: string;
  reference: string;
  amountPaise: number;
  state: 'differs' | 'unknown';
  fileName: string;
  number: number | null;
  buyer: string | null;
  expectedPaise: number | null;
};

async function listOpenRows(queries: Queries): Promise<CashBody['open']> {
  const { rows } = await queries.execute<OpenRow & Record<string, unknown>>(sql`
    select row.id, row.reference, row.amount_paise as "amountPaise", row.state, file.file_name as "fileName",
      orders.number, checkouts.delivery ->> 'name' as buyer, checkouts.amount_paise - checkouts.cod_advance_paise as "expectedPaise"
    from remittance_rows row join remittances file on file.id = row.remittance_id
      left join orders on orders.id = row.order_id left join checkouts on checkouts.id = orders.checkout_id
    where row.state in ('differs', 'unknown') order by row.state, row.created_at, row.id limit ${maxRows}`);
  return Promise.all(
    rows.map(async ({ id, amountPaise, expectedPaise, ...row }) => {
      const guess = row.state === 'unknown' ? await guessOrder(queries, { ...row, amountPaise }) : null;
      return {
        _id: id,
        ...row,
        amount: toRupees(amountPaise),
        expected: expectedPaise === null ? null : toRupees(expectedPaise),
        guess: guess && { number: guess.number, buyer: guess.buyer },
      };
    }),
  );
}
