import { readFile } from 'node:fs/promises';
import { makeSlug } from '../shared/text/slug.ts';
import { demoProducts } from './products.ts';

/** By a product's key, with '-2' behind it for its second picture; they lie in a folder for each category. */
export function readDemoPicture(name: string): Promise<Buffer<ArrayBuffer>> {
  const product = demoProducts.find(({ key }) => name === key || name === `${key}-2`);
  if (!product) throw new Error(`No product of the demo has the picture ${name}`);
  return readFile(new URL(`./pictures/${makeSlug(product.category)}/${name}.webp`, import.meta.url));
}
