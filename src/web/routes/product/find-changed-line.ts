import { t } from '../../../shared/languages/translate.ts';
import { lineKey } from '../../../shared/orders/cart-line.ts';
import { cart } from '../../stores/cart.ts';

/** The line of the cart that "Change" has led from, with its key; `state` is the location's. */
export function findChangedLine(productId: string, state: unknown) {
  const key = (state as { change?: unknown } | null)?.change;
  const line = typeof key === 'string' ? cart.read().find((one) => lineKey(one) === key) : undefined;
  return line?._id === productId ? { ...line, key: lineKey(line) } : null;
}

export const changing = t('product.changing');
