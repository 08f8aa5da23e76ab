import { t } from '../../../shared/languages/translate.ts';
import { roundToPaise, toRupees } from '../../../shared/money.ts';
import { addUpBill } from '../../../shared/orders/bill.ts';
import { lineExtras, lineKey } from '../../../shared/orders/cart-line.ts';
import { ApiError } from '../../api-client/api-client.ts';
import { type Quote, useQuote } from '../../hooks/checkout/use-quote.ts';
import { type CartLine, offerCode } from '../../stores/cart.ts';
import { refreshCart, sumTotal } from '../../stores/change-cart.ts';
import { wantedDay } from '../../stores/delivery-choice.ts';
import { type GiftDraft, quotedGift } from '../../stores/gift.ts';
import { toast } from '../../stores/toasts.ts';

const typingPauseMs = 150;

/**
 * What the server would charge for the cart; until it has answered, the last charge and discount with the present
 * goods.
 */
export function useCartQuote(cart: CartLine[], { pin, gift }: { pin?: string; gift: GiftDraft | null }) {
  const code = offerCode.use();
  const lines = cart.map((line) => ({ _id: line._id, quantity: line.quantity, ...lineExtras(line) }));
  const wantedOn = wantedDay.use();
  const where = gift ? { gift: quotedGift(gift) } : pin ? { pin } : {};
  const body = cart.length > 0 ? { cart: lines, ...where, ...(code && { code }), ...(wantedOn && { wantedOn }) } : null;
  const { last: quote, again } = useQuote(body, {
    pauseMs: typingPauseMs,
    onAnswer: (answered) => {
      if (hasOtherPrices(answered, cart)) toast.error(t('checkout.priceChanged'));
      refreshCart(answered.lines);
    },
    // Without a quote the server still compares the amount before anything is paid.
    onRefused: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'product_gone') refreshCart(error.body.lines as CartLine[], error.body.gone as string[]);
      if (error.errors.some(({ path }) => path.startsWith('answers.'))) toast.error(error.message);
    },
  });
  const goods = sumTotal(cart);
  const bill = quote && { ...quote.bill, cod: 0, goods, total: addUp(goods, quote.bill) };
  // The tax of another bill than the quoted one is not known yet.
  const tax = quote && !quote.needsPin && bill?.total === quote.bill.total ? quote.tax : null;
  return { quote, bill, total: bill?.total ?? goods, tax, code, again };
}

function hasOtherPrices({ lines }: Quote, cart: CartLine[]): boolean {
  return lines.some((fresh) => cart.some((line) => lineKey(line) === lineKey(fresh) && line.price !== fresh.price));
}

/** In rupees, as the quote. */
function addUp(goods: number, { discount, wrap, delivery }: Quote['bill']): number {
  const [discountPaise, wrapPaise, deliveryPaise] = [discount, wrap, delivery].map(roundToPaise);
  return toRupees(addUpBill(roundToPaise(goods), { discountPaise, wrapPaise, deliveryPaise }).totalPaise);
}
