import { asc } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import { nameKey } from '../shared/text/text.ts';
import { occasions } from './schema.ts';

interface NamedOccasion {
  id: string;
  name: string;
  /** Those of the names asked for that are its own. */
  matched: string[];
}

/** Occasions and recipients that have one of these names, also as another name. */
export async function findOccasionsNamed(queries: Queries, names: readonly string[]): Promise<NamedOccasion[]> {
  const { id, name, otherNames, kind, position } = occasions;
  const all = await queries.select({ id, name, otherNames }).from(occasions).orderBy(asc(kind), asc(position), asc(id));
  return all.flatMap((one) => {
    const own = new Set([one.name, ...one.otherNames.split(/[,\n]/)].filter((part) => part.trim()).map(nameKey));
    const matched = names.filter((asked) => own.has(nameKey(asked)));
    return matched.length > 0 ? [{ id: one.id, name: one.name, matched }] : [];
  });
}
