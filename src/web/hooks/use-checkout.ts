import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Choice, LineIdentity } from '../../shared/cart-line.ts';
import { toRupees } from '../../shared/money.ts';
import { type Answer, ApiError, api, type CallOptions } from '../api-client/api-client.ts';
import { sentenceOf } from '../components/form-errors.ts';
import type { Guest } from '../document/payment-window.ts';
import { currentSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { useShop } from './use-shop.ts';

export interface BoughtLine extends LineIdentity {
  name: string;
  price: number;
  quantity: number;
  choices?: Choice[];
}
export interface SuccessState {
  cart: BoughtLine[];
  total: number;
  /** Between the lines and the total. */
  rows?: { label: string; amount: string }[];
  order?: string;
  /** Of the order: `#1001`. */
  name?: string;
  guest?: Guest;
}
export interface FailureState {
  reason: 'unopened' | 'unpaid' | 'unconfirmed';
  /** Where paying began. */
  from: string;
}

export type OrderBody = Exclude<CallOptions<'POST /product/orders'>['body'], FormData | undefined>;
export interface Purchase {
  body: OrderBody;
  lines: BoughtLine[];
  rows?: SuccessState['rows'];
  /** Set for a guest. */
  payer?: Guest;
  onOpened?: () => void;
  onPaid?: () => void;
  /** The server rejects the order (input, session, price or stock); notifies the buyer. */
  onRefused: (refusal: ApiError) => unknown;
}

/** One product whose delivery costs something is asked for again with the whole bill; null when the buyer says no. */
export async function placeOrder(body: OrderBody): Promise<Answer<'POST /product/orders'> | null> {
  try {
    return await api('POST /product/orders', { body });
  } catch (error) {
    const isBill = error instanceof ApiError && error.code === 'price_changed' && error.errors.length === 0;
    if (body.cart || !isBill) throw error;
    return (await import('./confirm-bill.ts')).confirmBill(body, error);
  }
}

export function useCheckout() {
  const [isBusy, setBusy] = useState(false);
  const isBuying = useRef(false);
  const { settings } = useShop();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const fail = (reason: FailureState['reason']) =>
    navigate('/failure', { state: { reason, from: pathname + search } satisfies FailureState });
  const buy = async ({ body, lines, rows, payer, onOpened, onPaid, onRefused }: Purchase) => {
    if (isBuying.current) return;
    isBuying.current = true;
    const { user } = currentSession();
    setBusy(true);
    let hasPaid = false;
    try {
      const isManual = settings.takesManualPayments && !settings.takesOnlinePayments;
      const opened = await placeOrder(isManual ? { ...body, method: 'manual' } : body);
      if (!opened) return;
      onOpened?.();
      if (isManual) {
        onPaid?.();
        return navigate(`/order/${opened.orderKey}`);
      }
      const { openPaymentWindow } = await import('../document/payment-window.ts');
      const paid = await openPaymentWindow(settings, opened, payer ?? user);
      if (!paid) return fail('unpaid');
      hasPaid = true;
      const bought = body.cart ? { cart: lines } : { productId: body.product?.id };
      const { order, name } = await api('POST /product/payment-callback', { body: { ...paid, ...bought, user } });
      if (body.cart) await api('POST /product/update-quantities', { body: { cart: lines } }).catch(() => null);
      toast.success('Payment Completed Successfully');
      onPaid?.();
      const total = toRupees(opened.amount);
      const guest = payer && { name: payer.name, email: payer.email, phone: payer.phone, location: payer.location };
      navigate('/success', { state: { cart: lines, total, rows, order, name, guest } satisfies SuccessState });
    } catch (error) {
      if (!hasPaid && error instanceof ApiError && [400, 401, 409, 429].includes(error.status))
        return await onRefused(error);
      toast.error(hasPaid ? sentenceOf(error, 'Payment verification failed.') : 'Payment initialization failed.');
      fail(hasPaid ? 'unconfirmed' : 'unopened');
    } finally {
      isBuying.current = false;
      setBusy(false);
    }
  };
  return { buy, isBusy };
}
