import type { Queries } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import type { BoughtAnswer } from '../../shared/cart-line.ts';
import type { BoughtProduct } from '../bought-products.ts';

/**
 * The answers of a line in the order of the product's options, each with its price. Null when an option or a choice is no longer offered: the line is
 * gone. Throws ShopError 400 for an answer that is missing or not allowed.
 */
export async function priceAnswers(
  _queries: Queries,
  _product: BoughtProduct,
  answers: Record<string, string> | undefined,
): Promise<BoughtAnswer[] | null> {
  if (answers) throw fieldError('answers', 'This product takes no personalisation.');
  return [];
}
