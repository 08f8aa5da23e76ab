import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { runPrepared } from '../../../platform/database/prepared.ts';
import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { PricedLine } from '../prices/price-lines.ts';
import { sumLines } from '../prices/price-lines.ts';
import { showName } from '../prices/show-line.ts';

/** The most pieces of a product in an order without a hold. */
const maxUnheldPieces = 3;

/** Pieces of a product or variant in open and recent unpaid checkouts of buyers who never paid here. */
interface Taken {
  productId: string;
  /** '' = a product without variants. */
  variantId: string;
  held: number;
  /** Held by this network or buyer, with holds that lasted five minutes and ended unpaid within two hours. */
  networkHeld: number;
  /** Opened without a hold within two minutes; of each network only what its holds leave of its quarter. */
  unheld: number;
}

/**
 * Whether the pieces of a buyer who never paid here are held. Such a buyer, and all of one network, hold a quarter of a
 * product's stock at most, all of them together half of it, at least one piece; beyond that, up to three pieces are
 * sold without a hold to the first who pays. The caller has locked the products. Throws ShopError 409 out_of_stock.
 */
export async function decideHold(
  tx: Tx,
  bought: PricedLine[],
  { isManual, isCod, ...who }: { buyerKey: string; network: string; isManual: boolean; isCod: boolean },
): Promise<boolean> {
  const lines = sumLines(bought);
  const rows = await runPrepared<Taken>(tx, 'taken_by_newcomers', selectTaken, {
    ...who,
    ids: lines.map(({ product }) => product.id),
    variantIds: lines.map(({ variant }) => variant?.id ?? ''),
    // Without "at least one": a single piece is never taken by an order without a hold.
    quarters: lines.map(({ product, variant }) => Math.floor((variant ?? product).quantity / 4)),
  });
  let isHeld = true;
  for (const line of lines) {
    const isOfLine = ({ productId, variantId }: Taken) =>
      productId === line.product.id && variantId === (line.variant?.id ?? '');
    const taken = rows.find(isOfLine) ?? { held: 0, networkHeld: 0, unheld: 0 };
    requireUntaken(line, taken.unheld);
    if (isWithinShare(line, taken)) continue;
    if (isManual || line.quantity > maxUnheldPieces)
      throw tooMuch(line, taken, isCod ? 'firstInCash' : isManual ? 'firstByTransfer' : null);
    isHeld = false;
  }
  return isHeld;
}

type Share = Pick<Taken, 'held' | 'networkHeld'>;

function shareLeft({ product, variant }: PricedLine, { held, networkHeld }: Share): number {
  const stock = variant ?? product;
  const [quarter, half] = [4, 2].map((part) => Math.max(1, Math.floor(stock.quantity / part))) as [number, number];
  return Math.max(0, Math.min(quarter - networkHeld, half - held));
}

function isWithinShare(line: PricedLine, taken: Share): boolean {
  return line.quantity <= shareLeft(line, taken);
}

function requireUntaken(line: PricedLine, unheld: number): void {
  const { product, variant, quantity } = line;
  const stock = variant ?? product;
  const free = Math.max(0, stock.quantity - stock.heldByOthers - unheld);
  if (free >= quantity) return;
  const sentence = t('shopping.someonePays', { name: showName(line) });
  throw new ShopError('out_of_stock', sentence, { body: { product: product.id, available: free } });
}

/** `paidLater` = the sentence where it is not paid online. */
function tooMuch(line: PricedLine, taken: Share, paidLater: 'firstInCash' | 'firstByTransfer' | null): ShopError {
  const name = showName(line);
  const available = Math.max(shareLeft(line, taken), paidLater ? 0 : maxUnheldPieces);
  const sentence = paidLater
    ? t(`shopping.${paidLater}`, { name })
    : t('shopping.firstTakes', { count: available, name });
  return new ShopError('out_of_stock', sentence, { body: { product: line.product.id, available } });
}

/** The buyer's own checkouts count where the next one does not replace them. */
function selectTaken(): SQL {
  const endedAt = sql`coalesce(c.hold_ended_at, c.held_until)`;
  const isLive = sql`${endedAt} > now() and c.state <> 'expired'`;
  const isSpent = sql`${endedAt} > now() - interval '2 hours' and ${endedAt} - c.created_at >= interval '5 minutes'`;
  const isOwn = sql`c.buyer_key = ${sql.placeholder('buyerKey')}`;
  const isOfThese = sql`(${isOwn} or c.network = ${sql.placeholder('network')})`;
  return sql`with asked as (
      select * from unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('variantIds')}::text[], ${sql.placeholder('quarters')}::int[])
        as line (product_id, variant_id, quarter)
    ), by_network as (
      select l.product_id, coalesce(l.variant_id, '') as variant_id,
        coalesce(sum(l.quantity) filter (where c.is_held and ${isLive}), 0) as held,
        coalesce(sum(l.quantity) filter (where c.is_held and ${isOfThese} and (${isLive} or ${isSpent})), 0) as of_these,
        coalesce(sum(l.quantity) filter (where not c.is_held and ${isLive} and c.created_at > now() - interval '2 minutes'), 0) as unheld
      from checkouts c join checkout_lines l on l.checkout_id = c.id
      where c.is_newcomer and c.state in ('held', 'expired', 'failed') and (c.is_manual or not ${isOwn})
        and (c.created_at > now() - interval '3 hours' or (c.is_manual and c.created_at > now() - interval '2 days')
          or c.cod_state in ('placed', 'confirmed', 'awaiting'))
        and coalesce(c.cod_state, '') not in ('shipped', 'collected', 'refused')
        and l.product_id = any(${sql.placeholder('ids')}::text[])
      group by 1, 2, c.network
    )
    select product_id as "productId", variant_id as "variantId", sum(held)::int as held, sum(of_these)::int as "networkHeld",
      sum(least(unheld, greatest(0, quarter - held)))::int as unheld
    from by_network join asked using (product_id, variant_id) group by 1, 2`;
}
