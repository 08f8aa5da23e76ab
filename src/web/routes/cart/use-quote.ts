import { useEffect, useState } from 'react';
import { lineExtras, lineKey } from '../../../shared/cart-line.ts';
import { roundToPaise, toRupees } from '../../../shared/money.ts';
import { type Answer, ApiError, api } from '../../api-client/api-client.ts';
import { type CartLine, offerCode } from '../../stores/cart.ts';
import { refreshCart, totalOf } from '../../stores/change-cart.ts';
import { changeGift, type GiftDraft, quotedGift } from '../../stores/gift.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';

export type Quote = Answer<'POST /checkout/quote'>;

const typingPauseMs = 150;

/** What the server would charge for the cart; until it has answered, the last charge and discount with the present goods. */
export function useQuote(cart: CartLine[], { pin, gift }: { pin?: string; gift: GiftDraft | null }) {
  const { token, user } = useSession();
  const [quote, setQuote] = useState<Quote>();
  const [attempt, setAttempt] = useState(0);
  const code = offerCode.use();
  const lines = cart.map((line) => ({ _id: line._id, quantity: line.quantity, ...lineExtras(line) }));
  const where = gift ? { gift: quotedGift(gift) } : pin ? { pin } : {};
  const body = JSON.stringify({ cart: lines, ...where, ...(code && { code }) });
  const isEmpty = cart.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, address or attempt asks again
  useEffect(() => {
    if (isEmpty) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answered = await api('POST /checkout/quote', { body: JSON.parse(body), signal: controller.signal });
        if (hasOtherPrices(answered, cart)) toast.error('A price has changed. Please look at your cart again.');
        refreshCart(answered.lines);
        setQuote(answered);
        if (answered.wrapRefusal) {
          toast.error(answered.wrapRefusal);
          changeGift({ wrap: null });
        }
      } catch (error) {
        // Without a quote the server still compares the amount before anything is paid.
        if (!(error instanceof ApiError)) return;
        if (error.code === 'product_gone') refreshCart(error.body.lines as CartLine[], error.body.gone as string[]);
        if (error.errors.some(({ path }) => path.startsWith('answers.'))) toast.error(error.message);
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, isEmpty, token, user?.address, attempt]);
  const goods = totalOf(cart);
  const bill = quote && { ...quote.bill, goods, total: addUp(goods, quote.bill) };
  return { quote, bill, total: bill?.total ?? goods, code, again: () => setAttempt(attempt + 1) };
}

function hasOtherPrices({ lines }: Quote, cart: CartLine[]): boolean {
  return lines.some((fresh) => cart.some((line) => lineKey(line) === lineKey(fresh) && line.price !== fresh.price));
}

function addUp(goods: number, { discount, wrap, delivery }: Quote['bill']): number {
  return toRupees(roundToPaise(goods) - roundToPaise(discount) + roundToPaise(wrap) + roundToPaise(delivery));
}
