import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { ImportConflict } from './api.ts';
import type { ImportLine } from './plan-import.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Name with case and blanks folded: two categories never differ in those alone. */
  nameKey: text('name_key').notNull().unique(),
  slug: text('slug').notNull().unique(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Every address that a category ever had, the present one included. */
export const categorySlugs = pgTable('category_slugs', {
  slug: text('slug').primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
});

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    shipping: boolean('shipping').notNull(),
    /** Null only for an archived product whose category was deleted. */
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** One more with each change through the form: who saves an older one is told. */
    version: integer('version').notNull().default(1),
    /** Set when the product was taken out of the shop: for everybody outside it is gone. */
    archivedAt: timestamptz('archived_at'),
    /** Name (A), category (B) and description (C) as search words; maintained by the commands. */
    searchVector: tsvector('search_vector').notNull(),
  },
  (table) => [
    check('products_price', sql`${table.pricePaise} > 0`),
    check('products_quantity', sql`${table.quantity} >= 0`),
    check('products_category', sql`${table.categoryId} is not null or ${table.archivedAt} is not null`),
    // With what lists are filtered by, so that a page is found in the index alone.
    index('products_newest')
      .on(table.createdAt, table.id, table.categoryId, table.pricePaise)
      .where(sql`${table.archivedAt} is null`),
    index('products_category_newest')
      .on(table.categoryId, table.createdAt, table.id, table.pricePaise)
      .where(sql`${table.archivedAt} is null`),
    index('products_cheapest').on(table.pricePaise).where(sql`${table.archivedAt} is null`),
    index('products_search').using('gin', table.searchVector),
    index('products_search_names').using('gin', sql`ts_filter(${table.searchVector}, '{a}')`),
  ],
);

/** How many products of the shop there are of each category at each price; triggers keep it, so that no list has to be counted. */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryId: text('category_id').notNull(),
    pricePaise: integer('price_paise').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.pricePaise] })],
);

/** Every address that a product ever had, the present one included. */
export const productSlugs = pgTable('product_slugs', {
  slug: text('slug').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
});

/** A stored picture; it belongs to a product, or to whoever keeps its id (a review). */
export const photos = pgTable(
  'photos',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    position: integer('position').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** A few pixels as base64 of a WebP, shown until the picture is there. */
    blur: text('blur'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Set while it was uploaded for a form that has not been saved; swept out a day later. */
    draftedAt: timestamptz('drafted_at'),
    /** Set when all widths exist in both formats. */
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [index('photos_product').on(table.productId, table.position)],
);

/** The stock ledger: the first quantity and the sum of all moves is the quantity. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    change: integer('change').notNull(),
    cause: text('cause').$type<'created' | 'edited' | 'order' | 'returned'>().notNull(),
    orderId: text('order_id'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('stock_moves_product').on(table.productId), index('stock_moves_order').on(table.orderId)],
);

/** Every price that a product ever had, from when on; a trigger writes it, so that no way of changing a price goes around it. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pricePaise: integer('price_paise').notNull(),
    since: timestamptz('since').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('price_changes_product').on(table.productId, table.since)],
);

/** Stock kept for a buyer who is paying; it counts until `heldUntil` by the database's clock. */
export const holds = pgTable(
  'holds',
  {
    checkoutId: text('checkout_id').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    buyerKey: text('buyer_key').notNull(),
    quantity: integer('quantity').notNull(),
    heldUntil: timestamptz('held_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.productId] }),
    check('holds_quantity', sql`${table.quantity} > 0`),
    index('holds_product').on(table.productId),
    index('holds_buyer').on(table.buyerKey),
  ],
);

/** Words that stand in the catalog, product by product: the best products for a word stand together at one end of its index. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How much the product's texts are about this word: ts_rank in millionths. */
    rank: integer('rank').notNull(),
    /** The product's own. */
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.productId] }),
    index('search_words_product').on(table.productId),
    index('search_words_best').on(table.word, table.rank, table.createdAt, table.productId),
  ],
);

/** Each of those words once, and how many products have it; triggers keep it. */
export const searchVocabulary = pgTable(
  'search_vocabulary',
  {
    word: text('word').primaryKey(),
    count: integer('count').notNull(),
  },
  (table) => [
    index('search_vocabulary_beginnings').on(sql`${table.word} collate "C"`),
    index('search_vocabulary_stems').on(sql`((ts_lexize('english_stem', ${table.word}))[1])`),
  ],
);

/** A catalog file that a job imports. Its lines go as they are imported; it is complete when `completedAt` is set. */
export const catalogImports = pgTable('catalog_imports', {
  id: text('id').primaryKey(),
  /** Lines to import; those that change nothing are not counted. */
  total: integer('total').notNull(),
  added: integer('added').notNull().default(0),
  changed: integer('changed').notNull().default(0),
  conflicts: jsonb('conflicts').$type<ImportConflict[]>().notNull().default([]),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  completedAt: timestamptz('completed_at'),
});

/** Lines that are still to be imported. */
export const catalogImportLines = pgTable(
  'catalog_import_lines',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    data: jsonb('data').$type<ImportLine>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
