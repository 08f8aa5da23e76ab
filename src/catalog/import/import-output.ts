import { z } from 'zod';

const photoCount = z.int().min(0).max(1_000_000);
const importConflict = z.object({ line: z.int().min(1).max(1_000_000), message: z.string() });
export type ImportConflict = z.output<typeof importConflict>;
const failedPhoto = z.object({
  line: z.int().min(1).max(1_000_000),
  /** Its name; empty = it is not in the shop. */
  product: z.string(),
  slug: z.string(),
  /** Among the photos of the product, from 1. */
  position: photoCount,
  source: z.string(),
  message: z.string(),
});
export const importOutput = z
  .object({
    _id: z.string(),
    isComplete: z.boolean(),
    total: z.int().min(0).max(10_000),
    added: z.int().min(0).max(10_000),
    changed: z.int().min(0).max(10_000),
    /** Lines left out because their product had changed meanwhile. */
    conflicts: z.array(importConflict),
    createdAt: z.iso.datetime(),
    /** They follow the lines. */
    photos: z.object({
      total: photoCount,
      stored: photoCount,
      waiting: photoCount,
      stopped: photoCount,
      failedCount: photoCount,
      failed: z.array(failedPhoto),
      /** The products whose photos were taken last, while some are waiting. */
      recent: z.array(z.object({ product: z.string(), slug: z.string(), stored: photoCount, total: photoCount })),
    }),
  })
  .meta({ id: 'CatalogImport' });
export type CatalogImportBody = z.output<typeof importOutput>;
