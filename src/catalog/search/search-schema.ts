import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { productId } from '../schema.ts';

/** One row for each word of a product; its index lists the best products of a word first. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    productId: productId(),
    /** ts_rank in millionths. */
    rank: integer('rank').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.productId] }),
    index('search_words_product').on(table.productId),
    index('search_words_best').on(table.word, table.rank, table.createdAt, table.productId),
  ],
);

/** Distinct words with the number of their products, maintained by triggers. */
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

/** Further words of a product that are searched, such as the names of its occasions. */
export const productWords = pgTable('product_words', {
  productId: productId().primaryKey(),
  words: text('words').notNull(),
});

/** One row; without it the shop searches with the default groups. */
export const searchGroups = pgTable('search_groups', {
  id: text('id').primaryKey(),
  /** Words that mean the same; null = the default groups. */
  groups: jsonb('groups').$type<string[][]>(),
  /** Hash of the groups that all products were indexed with. */
  indexed: text('indexed'),
});
