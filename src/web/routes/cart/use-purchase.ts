import { roundToPaise } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { lineExtras } from '../../../shared/orders/cart-line.ts';
import type { ApiError } from '../../api-client/api-client.ts';
import { useLogInToPay } from '../../hooks/checkout/log-in-to-pay.ts';
import type { UsedGift } from '../../hooks/checkout/use-gift.ts';
import { business, chooseBusiness } from '../../stores/business.ts';
import type { CartLine } from '../../stores/cart.ts';
import { clearCart, refreshCart } from '../../stores/change-cart.ts';
import { chooseDays, orderTiming } from '../../stores/delivery-choice.ts';
import { clearGift } from '../../stores/gift.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { useCartQuote } from './use-cart-quote.ts';

export type Quoted = ReturnType<typeof useCartQuote>;

/** The whole cart, as it is bought. */
export function usePurchase({ cart, quoted, gift }: { cart: CartLine[]; quoted: Quoted; gift: UsedGift }) {
  const { user, token } = useSession();
  const logIn = useLogInToPay();
  const timing = orderTiming.use();
  const { quote, bill, code, total, again } = quoted;
  business.use();
  const lines = cart.map(({ _id, name, price, quantity, choices, ...line }) => ({
    ...{ _id, name, price, quantity },
    ...lineExtras(line),
    ...(choices && { choices }),
  }));
  const body = {
    amount: roundToPaise(total),
    cart: lines,
    ...(bill?.code && { code }),
    ...(quote && chooseDays(quote, timing)),
    ...gift.body(),
    ...chooseBusiness(quote?.takesGstin ?? false),
    auth: { token, user },
  };
  const onRefused = (refusal: ApiError) => {
    const { lines: fresh, gone } = refusal.body as { lines?: CartLine[]; gone?: string[] };
    if (fresh) refreshCart(fresh, gone);
    if (refusal.status === 401) return logIn();
    if (!gift.showRefusal(refusal)) again();
    toast.error(refusal.message);
  };
  const onPaid = () => {
    clearCart();
    if (gift.draft) clearGift();
  };
  return { body, lines, rows: bill && billRows(bill), onPaid, onRefused };
}
