import { t } from '../../shared/languages/translate.ts';
import { roundToPaise, toRupees } from '../../shared/money.ts';
import { type LineIdentity, lineKey } from '../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { type CartLine, cart, emptyCart, maxOfOne, offerCode } from './cart.ts';
import { toast } from './toasts.ts';

export function sumTotal(lines: readonly CartLine[]): number {
  return toRupees(lines.reduce((sum, line) => sum + roundToPaise(line.price) * line.quantity, 0));
}

export function changeQuantity(key: string, by: 1 | -1): void {
  cart.write(
    cart
      .read()
      .map((line) =>
        lineKey(line) === key ? { ...line, quantity: Math.min(maxOfOne, Math.max(1, line.quantity + by)) } : line,
      ),
  );
}

export function removeFromCart(key: string): void {
  writeLines(cart.read().filter((line) => lineKey(line) !== key));
}

/** `gone` has the keys of lines. */
export function refreshCart(
  fresh: readonly (LineIdentity & Pick<CartLine, 'name' | 'price' | 'choices'>)[],
  gone: readonly string[] = [],
): void {
  const lines = cart.read().filter((line) => !gone.includes(lineKey(line)));
  // With what was typed for it, which is needed again.
  for (const line of cart.read())
    if (!lines.includes(line))
      toast.error(t('checkout.noLongerSold', { name: nameWithChoices(line.name, line.choices) }));
  writeLines(
    lines.map((line) => {
      const found = fresh.find((one) => lineKey(one) === lineKey(line));
      if (!found) return line;
      const { name, price, choices } = found;
      return { ...line, name, price, ...(choices && { choices }) };
    }),
  );
}

export function clearCart(): void {
  cart.write(emptyCart);
  offerCode.write('');
}

function writeLines(lines: CartLine[]): void {
  cart.write(lines.length > 0 ? lines : emptyCart);
}
