import type { Tx } from '../../../platform/database/database.ts';
import { takeOffForPayingNow } from '../../../shared/orders/cod.ts';
import type { Gift } from '../../../shared/orders/gift.ts';
import { addCodCharge, findPayNowPaise, requireCod } from '../../cod/charge-cod.ts';
import type { SaltedRules } from '../../cod/cod-rules.ts';
import type { Buyer, Wanted } from '../checkout.ts';
import type { PricedLine } from './price-lines.ts';
import type { PricedOrder } from './price-order.ts';

interface Paying {
  wanted: Pick<Wanted, 'isCod' | 'advancePaise'>;
  buyer: Buyer;
  gift: Gift | null;
  rules: SaltedRules;
}

/** With the charge for cash, or less the discount for paying at once. Throws ShopError 409 cod_refused. */
export async function priceWayToPay(
  tx: Tx,
  lines: PricedLine[],
  priced: PricedOrder,
  { buyer: { id: accountId, delivery }, gift, wanted, rules }: Paying,
): Promise<PricedOrder> {
  const order = { ...priced, lines, pin: priced.destination.pin, isGift: gift !== null };
  const asking = { accountId, phone: delivery.phone };
  if (!wanted.isCod) return payNow(priced, await findPayNowPaise(tx, rules, order, asking));
  const cod = await requireCod(tx, order, asking, wanted.advancePaise);
  return { ...priced, bill: addCodCharge(priced.bill, cod.chargePaise), cod };
}

export function payNow(priced: PricedOrder, payNowPaise: number): PricedOrder {
  return payNowPaise === 0 ? priced : { ...priced, bill: takeOffForPayingNow(priced.bill, payNowPaise), payNowPaise };
}
