import { z } from 'zod';
import { isPhotoKey } from '../platform/pictures/photo-store.ts';
import { parseSecretKey } from '../platform/secrets/secret-key.ts';
import type { BackupLine } from './backup-line.ts';

/** By the field that tells a line from others. */
const forms: Record<string, z.ZodType> = {
  format: z.object({
    createdAt: z.iso.datetime(),
    migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
    rowCount: z.int().min(0),
    photoCount: z.int().min(0),
    keyMark: z.string(),
    hasSecretKey: z.boolean(),
  }),
  table: z.object({ table: z.string(), columns: z.array(z.string()) }),
  sequence: z.object({ sequence: z.string(), lastValue: z.string() }),
  photo: z.object({ photo: z.string().refine(isPhotoKey), base64: z.string() }),
  secretKey: z.object({ secretKey: z.string().refine((key) => parseSecretKey(key) !== null) }),
  end: z.object({ end: z.int(), sha256: z.string() }),
};

/** `columnCount`: of the table that its rows are for. Throws an Error. */
export function requireForm(line: unknown, columnCount: number): asserts line is BackupLine {
  if (isRows(line, columnCount)) return;
  const form = Object.entries(forms).find(([field]) => isObject(line) && field in line)?.[1];
  if (!form?.safeParse(line).success) throw new Error('A line has an unknown form.');
}

function isRows(line: unknown, columnCount: number): boolean {
  if (!isObject(line) || !('rows' in line) || !Array.isArray(line.rows)) return false;
  const isValue = (value: unknown) => value === null || typeof value === 'string';
  return line.rows.every((row) => Array.isArray(row) && row.length === columnCount && row.every(isValue));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
