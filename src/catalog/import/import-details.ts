import type { Tx } from '../../platform/database/database.ts';
import { setPersonalisation } from '../personalisation/set-personalisation.ts';
import { setVariants } from '../variants/set-variants.ts';
import type { FiledQuestion } from './files/filed-product.ts';
import type { ImportLine } from './import-line.ts';
import { importLines } from './import-lines.ts';

/** Locks the occasions that have one of the names, before the product; answers what assigns a product to them. */
export type AssignNamed = (tx: Tx, names: readonly string[]) => Promise<(productId: string) => Promise<void>>;

export function hasDetails({ variants, question, tags }: ImportLine): boolean {
  return Boolean(variants || question || tags);
}

/** One product with its variants, question and occasions. Throws ShopError when they do not fit. */
export async function importWithDetails(tx: Tx, line: ImportLine, assignNamed: AssignNamed) {
  const { productId, variants, question, tags } = line;
  const assign = tags && (await assignNamed(tx, tags));
  const done = await importLines(tx, [line]);
  // Added by an earlier import meanwhile, or left out.
  if (done.added + done.changed === 0) return done;
  if (variants) await setVariants(tx, productId, variants);
  if (question) await setPersonalisation(tx, productId, { options: [askText(question)] });
  await assign?.(productId);
  return done;
}

const maxLabel = 60;

function askText({ label, isRequired, maxLength }: FiledQuestion) {
  const characters = [...label.replace(/\s+/g, ' ').trim()];
  return {
    kind: 'text' as const,
    label: (characters.length > maxLabel ? [...characters.slice(0, maxLabel - 1), '…'] : characters).join(''),
    price: 0,
    ...{ isRequired, maxLength },
  };
}
