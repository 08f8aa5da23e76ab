import type { NavigateFunction } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { toRupees } from '../../../shared/money.ts';
import { billRows } from '../../../shared/orders/bill.ts';
import { type Answer, ApiError, api } from '../../api-client/api-client.ts';
import { formatError } from '../../components/forms/form-errors.ts';
import { wantedDay } from '../../stores/delivery-choice.ts';
import { currentSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import type { useShop } from '../use-shop.ts';
import type { FailureState, OrderBody, Payment, Purchase, SuccessState } from './payment.ts';

/** Buy Now of a seller who charges tax: first the bill with its tax. Guests see a bill in their own dialog. */
export function showsBillFirst({ cart, gift, delivery }: OrderBody, settings: Buying['settings']): boolean {
  return settings.pricesIncludeTax === true && !cart && !gift && !delivery;
}

/**
 * One product whose delivery costs something is asked for again with the whole bill; null when the buyer says no.
 * `isBillFirst`: it is shown whatever it is.
 */
export async function placeOrder(
  wanted: OrderBody,
  { isBillFirst = false }: { isBillFirst?: boolean } = {},
): Promise<Answer<'POST /product/orders'> | null> {
  const wantedOn = wantedDay.read();
  const body = wantedOn ? { ...wanted, wantedOn } : wanted;
  const order = async () =>
    isBillFirst ? (await import('./confirm-bill.ts')).askForBill(body) : api('POST /product/orders', { body });
  const placed = await order().catch(async (error: unknown) => {
    const isBill =
      !isBillFirst && error instanceof ApiError && error.code === 'price_changed' && error.errors.length === 0;
    if (body.cart || !isBill) throw error;
    return (await import('./confirm-bill.ts')).confirmBill(body, error);
  });
  // An order that is paid online is bought when it is paid.
  if (placed && (placed.confirmed || body.method === 'manual' || body.method === 'cod')) wantedDay.write('');
  return placed;
}

interface Buying {
  settings: ReturnType<typeof useShop>['settings'];
  navigate: NavigateFunction;
  /** Where paying began. */
  from: string;
}

/** Orders and pays products. */
export function purchase({ body, lines, rows, payer, onPaid, ...after }: Purchase, buying: Buying): Promise<unknown> {
  const { user } = currentSession();
  const isManual = body.method !== 'cod' && buying.settings.takesManualPayments && !buying.settings.takesOnlinePayments;
  const guest = payer && { name: payer.name, email: payer.email, phone: payer.phone, location: payer.location };
  const open = async () => {
    const isBillFirst = showsBillFirst(body, buying.settings);
    const opened = await placeOrder(isManual ? { ...body, method: 'manual' } : body, { isBillFirst });
    // Only what is paid online has a key of the provider.
    if (!opened || opened.confirmed || opened.key) return opened;
    after.onOpened?.();
    onPaid?.();
    await buying.navigate(`/order/${opened.orderKey}`);
    return null;
  };
  const payment: Payment = {
    ...after,
    open,
    payer: payer ?? user,
    bought: { ...(body.cart ? { cart: lines } : { productId: body.product?.id }), user },
    onReported: () => wantedDay.write(''),
    onPaid: async () => {
      if (body.cart) await api('POST /product/update-quantities', { body: { cart: lines } }).catch(() => null);
      onPaid?.();
    },
    success: ({ amount, orderKey }) => ({
      ...{ cart: lines, total: toRupees(amount), rows, guest },
      ...(orderKey && { link: `/order/${orderKey}` }),
    }),
  };
  return pay(payment, buying);
}

type Confirmed = NonNullable<Answer<'POST /product/payment-check'>['confirmed']>;

/** The rows that the buyer has seen, else those of the order. */
function describeSuccess({ bill, ...confirmed }: Confirmed, { rows, ...paid }: SuccessState): SuccessState {
  const { order, name, isGift, isCollected, pickupPlace, promise } = confirmed;
  const known = { order, name, isGift, isCollected, pickupPlace, promise };
  return { ...paid, ...known, rows: rows ?? (bill ? billRows(bill) : undefined) };
}

/** From the opened payment to the page that says what became of it. */
export async function pay(
  { open, payer, bought, success, onOpened, onReported, onPaid, onRefused }: Payment,
  { settings, navigate, from }: Buying,
): Promise<unknown> {
  let reference: string | undefined;
  const fail = (reason: FailureState['reason']) =>
    navigate('/failure', { state: { reason, from, reference } satisfies FailureState });
  const showSuccess = (confirmed: Confirmed, paid: SuccessState) =>
    navigate('/success', { state: describeSuccess(confirmed, paid) });
  let maybePaid = false;
  try {
    const opened = await open();
    if (!opened) return;
    reference = opened.id;
    onOpened?.();
    if (opened.confirmed) {
      maybePaid = true;
      await onPaid?.();
      toast.success(t('checkout.orderPlaced'));
      return void showSuccess(opened.confirmed, success(opened));
    }
    const { openPaymentWindow } = await import('../../document/payment-window.ts');
    const reported = await openPaymentWindow(settings, opened, payer);
    // A window that was closed says nothing about the money.
    maybePaid = true;
    if (reported) onReported?.();
    const confirmed = reported
      ? await api('POST /product/payment-callback', { body: { ...reported, ...bought } })
      : await confirmClosed(opened.id);
    if (typeof confirmed === 'string') return fail(confirmed);
    if (!reported) onReported?.();
    await onPaid?.();
    toast.success(t('checkout.paymentDone'));
    showSuccess(confirmed, success(opened));
  } catch (error) {
    if (!maybePaid && error instanceof ApiError && [400, 401, 409, 429].includes(error.status)) return onRefused(error);
    toast.error(maybePaid ? formatError(error, t('checkout.verifyFailed')) : t('checkout.initFailed'));
    fail(maybePaid ? 'unconfirmed' : 'unopened');
  }
}

/** The paid order, or why there is none. Throws ApiError 409 when the money of a paid one goes back. */
async function confirmClosed(orderId: string) {
  const { state, confirmed } = await api('POST /product/payment-check', { body: { orderId } }).catch((error) => {
    if (error instanceof ApiError && error.status === 409) throw error;
    return { state: 'unknown' as const, confirmed: null };
  });
  return confirmed ?? (state === 'unpaid' ? 'unpaid' : 'unconfirmed');
}
