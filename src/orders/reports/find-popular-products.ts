import { sql } from 'drizzle-orm';
import type { ProductBody } from '../../catalog/api.ts';
import { findAvailable } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { WrittenJson } from '../../platform/json.ts';
import type { Language } from '../../shared/languages/languages.ts';

const recentOrders = 500;
const maxPopular = 4;
/** Some may be sold out or gone. */
const maxCandidates = 5 * maxPopular;

/** Products in stock: those bought most in the latest paid orders, then the newest. */
export async function findPopularProducts(queries: Queries, language?: Language): Promise<WrittenJson<ProductBody[]>> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select lines.product_id as id
    from (select checkout_id from orders where is_paid and status <> 'Cancelled' order by created_at desc limit ${recentOrders}) recent
    join checkout_lines lines on lines.checkout_id = recent.checkout_id
    group by lines.product_id order by sum(lines.quantity) desc, id limit ${maxCandidates}`);
  const bought = rows.map(({ id }) => id);
  return findAvailable(queries, bought, maxPopular, language);
}
