import { ShopError } from '../../../platform/errors.ts';
import { t } from '../../../shared/languages/translate.ts';
import { lineExtras } from '../../../shared/orders/cart-line.ts';
import type { WantedLine } from '../prices/price-lines.ts';

interface SentLine {
  _id?: string;
  id?: string;
  price?: number;
  quantity?: number;
  variant?: string;
  answers?: Record<string, string>;
}

/** Throws ShopError 400 for a line without a product. */
export function readWantedLines({ cart, product }: { cart?: SentLine[]; product?: SentLine }): WantedLine[] {
  const lines = cart ?? (product ? [product] : []);
  return lines.map((line, index) => {
    const productId = line._id ?? line.id;
    const path = cart ? `cart.${index}._id` : 'product._id';
    if (!productId)
      throw new ShopError('bad_input', t('shopping.lineNeedsId'), {
        errors: [{ path, message: t('input.required') }],
      });
    return { productId, quantity: line.quantity ?? 1, price: line.price, ...lineExtras(line) };
  });
}
