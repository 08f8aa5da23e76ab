import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { webpDataUrl } from '../../platform/data-url.ts';
import type { Queries } from '../../platform/database/database.ts';
import { localizePath } from '../../shared/languages/languages.ts';
import { readLine } from '../../shared/orders/shown-line.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import type { ProofBody, PublicProofBody } from './proof-endpoints.ts';
import { orderProofs } from './schema.ts';

const maxListed = 50;

function select(queries: Queries, which: SQL) {
  return queries
    .select({
      proof: orderProofs,
      product: { name: checkoutLines.name, shown: checkoutLines.shown },
      orderNumber: orders.number,
      language: checkouts.language,
      firstName: sql<string>`split_part(${checkouts.delivery} ->> 'name', ' ', 1)`,
    })
    .from(orderProofs)
    .innerJoin(orders, eq(orders.id, orderProofs.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(
      checkoutLines,
      and(eq(checkoutLines.checkoutId, orders.checkoutId), eq(checkoutLines.position, orderProofs.position)),
    )
    .where(which)
    .orderBy(desc(orderProofs.createdAt), desc(orderProofs.id))
    .limit(maxListed);
}

type Found = Awaited<ReturnType<typeof select>>[number];

export async function findProofs(queries: Queries, orderId: string): Promise<ProofBody[]> {
  const found = await select(queries, eq(orderProofs.orderId, orderId));
  return found.map((row) => ({
    _id: row.proof.id,
    line: row.proof.position,
    link: row.proof.code && localizePath(row.language, `/proof/${row.proof.code}`),
    ...proofBody(row),
  }));
}

export async function findPublicProof(queries: Queries, code: string): Promise<PublicProofBody | null> {
  const [row] = await select(queries, eq(orderProofs.code, code));
  return row ? { ...proofBody(row), orderNumber: row.orderNumber, firstName: row.firstName } : null;
}

function proofBody({ proof, product }: Found) {
  const { photo, words, state, answer, createdAt, answeredAt } = proof;
  return {
    photo: photo && webpDataUrl(photo),
    product: readLine({ ...product, variant: null, answers: null }).name,
    ...{ words, state, answer },
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
