import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import type { CashCostsBody } from './cash-output.ts';
import { missingPaise } from './find-missing.ts';

type Region = {
  region: string;
  left: number;
  refused: number;
  cost: number;
  retained: number;
  charge: number;
  short: number;
  onTheWay: number;
};

/** What cash on delivery has cost, by the first three digits of PIN codes; those that cost most first. */
export async function findCashCosts(queries: Queries): Promise<CashCostsBody> {
  const { rows } = await queries.execute<Region & Record<string, unknown>>(sql`
    select cod.region, count(*)::int as left,
      (count(*) filter (where checkouts.cod_state = 'refused'))::int as refused,
      sum(cod.cost_paise)::float8 as cost, sum(cod.retained_paise)::float8 as retained, sum(${missingPaise})::float8 as short,
      coalesce(sum(checkouts.cod_charge_paise) filter (where checkouts.cod_state = 'remitted'), 0)::float8 as charge,
      coalesce(sum(checkouts.amount_paise - checkouts.cod_advance_paise) filter (where checkouts.cod_state in ('shipped', 'collected')), 0)::float8 as "onTheWay"
    from cod_orders cod join orders on orders.id = cod.order_id join checkouts on checkouts.id = orders.checkout_id
    where cod.left_at is not null group by cod.region
    order by sum(cod.cost_paise + ${missingPaise} - cod.retained_paise) desc, cod.region limit 1000`);
  return {
    ...sumCosts(rows),
    fees: toRupees(await sumFees(queries)),
    regions: rows.map((row) => ({ region: row.region, ...sumCosts([row]) })),
  };
}

function sumCosts(rows: readonly Region[]) {
  const sum = (pick: (row: Region) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    left: sum((row) => row.left),
    refused: sum((row) => row.refused),
    cost: toRupees(sum(findCost)),
    retained: toRupees(sum((row) => row.retained)),
    charge: toRupees(sum((row) => row.charge)),
    onTheWay: toRupees(sum((row) => row.onTheWay)),
  };
}

/** Negative where the retained advances exceed the cost of what came back. */
const findCost = ({ cost, short, retained }: Region) => cost + short - retained;

async function sumFees(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ paise: number }>(
    sql`select coalesce(sum(fee_paise), 0)::float8 as paise from remittances`,
  );
  return rows[0]?.paise ?? 0;
}
