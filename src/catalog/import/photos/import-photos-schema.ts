import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { photos, productId } from '../../schema.ts';
import { catalogImports } from '../import-schema.ts';

/** Photos that a file names and the shop does not have yet. */
export const catalogImportPhotos = pgTable(
  'catalog_import_photos',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogImports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    line: integer('line').notNull(),
    /** May be a product that the import has not added yet. */
    productId: text('product_id').notNull(),
    /** Among the photos of the product in the file. */
    position: integer('position').notNull(),
    /** As the file names it: an address, or the name of a file. */
    source: text('source').notNull(),
    /** In the ZIP beside the file; null = fetched from the address. */
    entry: text('entry'),
    /** Values of the variants that show it. */
    variants: jsonb('variants').$type<string[][]>(),
    state: text('state').$type<'waiting' | 'stored' | 'failed' | 'stopped'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('catalog_import_photos_state').on(table.importId, table.state, table.attempts, table.number),
  ],
);

/** Where the imported photos of a product are from, so that they are not taken twice. */
export const photoSources = pgTable(
  'photo_sources',
  {
    productId: productId(),
    source: text('source').notNull(),
    photoId: text('photo_id').notNull(),
    /** The hash of the bytes as they came. */
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.source] }),
    foreignKey({ columns: [table.photoId], foreignColumns: [photos.id], name: 'photo_sources_photo' }).onDelete(
      'cascade',
    ),
    index('photo_sources_photo_id').on(table.photoId),
  ],
);
