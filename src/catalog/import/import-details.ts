import type { Tx } from '../../platform/database/database.ts';
import { setPersonalisation } from '../personalisation/set-personalisation.ts';
import { setVariants } from '../variants/set-variants.ts';
import type { FiledQuestion } from './files/filed-product.ts';
import type { ImportLine } from './import-line.ts';
import { type ImportedLines, importLines } from './import-lines.ts';

interface NamedProduct {
  productId: string;
  names: readonly string[];
}
/** Locks the occasions that have one of the names, before any product; answers what assigns each product to its own. */
export type AssignNamed = (
  tx: Tx,
  names: readonly string[],
) => Promise<(products: readonly NamedProduct[]) => Promise<void>>;

export function hasDetails({ variants, question, tags }: ImportLine): boolean {
  return Boolean(variants || question || tags);
}

/** Products with their variants, questions and occasions. Throws ShopError when they do not fit. */
export async function importWithDetails(tx: Tx, lines: ImportLine[], assignNamed: AssignNamed): Promise<ImportedLines> {
  const names = [...new Set(lines.flatMap(({ tags = [] }) => tags))];
  const assign = names.length > 0 ? await assignNamed(tx, names) : null;
  const done = await importLines(tx, lines);
  // The others were added by an earlier import meanwhile, or left out.
  const written = lines.filter(({ productId }) => done.written.has(productId));
  for (const { productId, variants, question } of written) {
    if (variants) await setVariants(tx, productId, variants);
    if (question) await setPersonalisation(tx, productId, { options: [askText(question)] });
  }
  await assign?.(written.map(({ productId, tags = [] }) => ({ productId, names: tags })));
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
