import { sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/database/database.ts';

interface NamedOccasion {
  id: string;
  kind: string;
  /** That its products are searched by. */
  words: string;
}
const reviewedProducts = 2_000;
const reviewsEach = 7;

/** Days are promised; delivery is free, so that an order costs its goods and its wrap. */
export async function fillSettings(db: Database): Promise<void> {
  await db.read.execute(sql`
    insert into delivery_charges (id, kind, flat_paise, origin_pin, city_prefixes, city_paise, state_paise, rest_paise)
    values ('shop', 'none', 0, '311001', '{3110}', 0, 0, 0) on conflict do nothing`);
  await db.read.execute(sql`
    insert into delivery_days (id, is_promised, pieces_per_day, cutoff_hour, rest_weekdays, courier_rest_weekdays, holidays, transit)
    values ('shop', true, 30, 17, '{0}', '{0}', '[]',
      '{"city":{"minDays":1,"maxDays":2},"state":{"minDays":3,"maxDays":4},"rest":{"minDays":5,"maxDays":7}}')
    on conflict do nothing`);
  await db.read.execute(sql`
    insert into gift_wraps (id, name, price_paise, position) values
      (substr(md5('sample wrap 1'), 1, 24), 'Handloom cloth', 8050, 1), (substr(md5('sample wrap 2'), 1, 24), 'Kraft paper', 0, 2)
    on conflict do nothing`);
}

export async function findOccasionNames(db: Database): Promise<NamedOccasion[]> {
  const { rows } = await db.read.execute<{ id: string; kind: string; words: string }>(sql`
    select id, kind, name || ' ' || other_names as words from occasions order by kind, position, id`);
  return rows;
}

/** Gives 60 % of the products one occasion and one recipient. */
export function pickOccasions(n: number, all: readonly NamedOccasion[]): NamedOccasion[] {
  if (n % 5 === 1 || n % 5 === 4) return [];
  return ['occasion', 'recipient'].flatMap((kind) => {
    const sameKind = all.filter((one) => one.kind === kind);
    return sameKind[Math.floor(n / 5) % sameKind.length] ?? [];
  });
}

export async function fillOccasions(db: Database, products: number, all: readonly NamedOccasion[]): Promise<void> {
  const rows = Array.from({ length: products }, (_, index) =>
    pickOccasions(index + 1, all).map(({ id }) => ({ n: index + 1, id })),
  ).flat();
  await db.read.execute(sql`
    insert into occasion_products (occasion_id, product_id)
    select id, substr(md5('sample product ' || n), 1, 24) from json_to_recordset(${JSON.stringify(rows)}) listed(n int, id text)
    on conflict do nothing`);
}

/** Reviews of the newest products, by people who may have bought them. */
export async function fillReviews(db: Database): Promise<void> {
  await db.read.execute(sql`
    with people as (select id, row_number() over (order by created_at desc, id) - 1 as place, count(*) over () as all from users where email_key like 'sample%')
    insert into reviews (id, product_id, user_id, rating, comment, created_at)
    select substr(md5('review ' || n || ' ' || person), 1, 24), products.id, people.id, 3 + (n + person) % 3,
      'Just as in the picture, and packed with care. It came in four days.', now() - (n + person) * interval '1 hour'
    from generate_series(1, ${reviewedProducts}::int) n cross join generate_series(1, ${reviewsEach}::int) person
      join products on products.slug = 'sample-' || n join people on people.place = (n * 7 + person) % people.all
    on conflict do nothing`);
}
