import { setImmediate } from 'node:timers/promises';
import type { FiledProduct } from './filed-product.ts';
import type { ReadFile } from './read-catalog-file.ts';

/** As a thread sends it: products as JSON, in parts that are each parsed in some milliseconds. */
export interface PackedFile extends Omit<ReadFile, 'products'> {
  parts: string[];
}

const partLength = 200_000;
const maxLeftOut = 1_000;
const maxName = 200;

export function packFile({ products, leftOut, notes, ...file }: ReadFile): PackedFile {
  const parts: string[] = [];
  let [part, length]: [string[], number] = [[], 0];
  const end = () => {
    if (part.length > 0) parts.push(`[${part.join(',')}]`);
    [part, length] = [[], 0];
  };
  for (const product of products) {
    const text = JSON.stringify(product);
    part.push(text);
    length += text.length;
    if (length > partLength) end();
  }
  end();
  const further = leftOut.length - maxLeftOut;
  return {
    ...file,
    parts,
    leftOut: leftOut.slice(0, maxLeftOut).map((one) => ({ ...one, name: one.name.slice(0, maxName) })),
    notes: further > 0 ? [...notes, `${further} further lines are not taken.`] : notes,
  };
}

export async function unpackFile({ parts, ...file }: PackedFile): Promise<ReadFile> {
  const products: FiledProduct[] = [];
  for (const part of parts) {
    products.push(...(JSON.parse(part) as FiledProduct[]));
    await setImmediate();
  }
  return { ...file, products };
}
