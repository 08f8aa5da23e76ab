import type { RefusalCounter } from '../../audit-log/index.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { admit } from '../../platform/http/admit.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Authenticate, Call } from '../../platform/http/call.ts';
import type { ManualAccount } from '../../platform/payments/manual.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import type { Buyer, Wanted } from '../checkout/checkout.ts';
import { checkoutEndpoints } from '../checkout/checkout-endpoints.ts';
import { findConfirmedOrder } from '../checkout/find-confirmed-order.ts';
import { countHoldLimits } from '../checkout/holds/count-hold-limits.ts';
import { readWantedLines } from '../checkout/input/wanted-lines.ts';
import { limitCodeGuesses } from '../checkout/limit-code-guesses.ts';
import type { FindDeliveryRate } from '../checkout/prices/delivery-rate.ts';
import { findDelivery } from '../checkout/prices/find-delivery.ts';
import { idempotencyKeyIn } from '../core/idempotency-key.ts';
import { requireCardFits } from '../gifts/require-card-fits.ts';
import { openEarlyPayment } from '../payments/cod/open-early-payment.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import { openPayment, type PaymentDependencies } from '../payments/open-payment.ts';
import { paymentEndpoints } from '../payments/payment-endpoints.ts';
import { receiveWebhook, type WebhookDependencies } from '../payments/receive-webhook.ts';
import { checkPayment } from '../payments/reconcile/check-payment.ts';
import type { Settled } from '../payments/settled.ts';
import { customOrderRoutes } from './custom-order-routes.ts';
import { requireCashBuyer, requireKnownBuyer, requireManualPayment } from './manual-payment-routes.ts';

export interface PaymentRoutesDependencies extends PaymentDependencies {
  findManualAccount: () => Promise<ManualAccount | null>;
  refusals: RefusalCounter;
  findDeliveryRate: FindDeliveryRate;
  /** Recognises a token that came in the body instead of the header. */
  authenticate: Authenticate;
}

export function paymentRoutes(bind: Bind, deps: PaymentRoutesDependencies): void {
  bind(checkoutEndpoints.placeOrder, async (call) => {
    if (call.body.gift) requireCardFits(call.body.gift);
    const buyer = await findBuyerWithBusiness(deps, call);
    const { method, advance } = call.body;
    if (method === 'cod' && !advance) await requireCashBuyer(deps, buyer, call.client);
    if (method === 'manual' || advance?.method === 'manual') {
      requireManualPayment(await deps.findManualAccount(), buyer);
      await requireKnownBuyer(deps, buyer, call.client);
    }
    const wanted = readWantedOrder(call);
    const guess = { code: wanted.code, address: buyer.address, isLimited: deps.isLimited };
    return countHoldLimits(deps.refusals, 'POST /product/orders', { userId: buyer.id, client: call.client }, () =>
      limitCodeGuesses(deps.db, guess, () => openPayment(deps, wanted, buyer)),
    );
  });
  customOrderRoutes(bind, deps);
  bind(paymentEndpoints.openEarlyPayment, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return openEarlyPayment(deps, params.key);
  });
  bind(paymentEndpoints.confirmPayment, async ({ body }) => {
    const settled = await confirmPayment(deps, body);
    if (settled.outcome === 'failed') throw new ShopError('bad_signature');
    if (settled.outcome === 'refund_due') throw makeRefundError(settled);
    const confirmed = settled.confirmed ?? (await findConfirmedOrder(deps.db.read, settled.orderId));
    return { success: true, message: t('shopping.paid'), ...confirmed };
  });
  bind(paymentEndpoints.checkPayment, async ({ body }) => {
    const checked = await checkPayment(deps, body.orderId);
    if (checked.state !== 'paid') return { success: true, state: checked.state, confirmed: null };
    if (checked.refundReason) throw makeRefundError(checked);
    const { promise, ...confirmed } = await findConfirmedOrder(deps.db.read, checked.orderId);
    return {
      success: true,
      state: 'paid' as const,
      confirmed: { ...confirmed, promise: promise && { ...promise, city: null } },
    };
  });
}

export function webhookRoutes(bind: Bind, deps: WebhookDependencies): void {
  bind(paymentEndpoints.receiveWebhook, async ({ request: { body, headers } }) => {
    await receiveWebhook(deps, { rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers });
    return { success: true };
  });
}

function makeRefundError({ orderId, refundReason }: Pick<Settled, 'orderId' | 'refundReason'>): ShopError {
  return new ShopError('conflict', t(`refundAnswers.${refundReason ?? 'out_of_stock'}`), { body: { order: orderId } });
}

type PlaceCall = Call<typeof checkoutEndpoints.placeOrder>;

function readWantedOrder({ body, request }: PlaceCall): Wanted {
  const isCod = body.method === 'cod';
  const advance = isCod ? body.advance : undefined;
  return {
    amountPaise: body.amount,
    isManual: advance ? advance.method === 'manual' : body.method === 'manual' || isCod,
    isCod,
    advancePaise: advance?.amount ?? 0,
    code: body.code?.trim() || undefined,
    gift: body.gift,
    idempotencyKey: idempotencyKeyIn(request),
    promised: body.promised,
    wantedOn: requireFutureDay(body.wantedOn),
    timing: body.timing,
    lines: readWantedLines(body),
  };
}

function requireFutureDay(day: string | undefined): string | undefined {
  if (day && day < dayInIndia(new Date())) throw fieldError('wantedOn', t('shopping.dayOver'));
  return day;
}

async function findBuyerWithBusiness(deps: PaymentRoutesDependencies, call: PlaceCall): Promise<Buyer> {
  const buyer = await findBuyer(deps, call);
  const { business } = call.body;
  return business ? { ...buyer, delivery: { ...buyer.delivery, business } } : buyer;
}

async function findBuyer(
  deps: PaymentRoutesDependencies,
  { caller, client, body, request }: PlaceCall,
): Promise<Buyer> {
  const { token } = (typeof body.auth === 'object' && body.auth !== null ? body.auth : {}) as { token?: unknown };
  const identify: Authenticate = (authorization) => deps.authenticate(authorization, client);
  const signedIn =
    caller ?? (typeof token === 'string' ? await admit(checkoutEndpoints.placeOrder, token, identify) : null);
  if (signedIn) {
    const delivery = body.delivery ?? (await findDelivery(deps.db.read, signedIn, body.addressId));
    return { id: signedIn.id, delivery, address: request.ip, isAdmin: signedIn.role === 'admin' };
  }
  if (!body.delivery) throw new ShopError('unauthorized', t('shopping.loginToPay'));
  if (body.cart && !(await findShopSettings(deps.db.read, deps.shopName)).guestCheckout)
    throw new ShopError('unauthorized', t('shopping.loginToPayCart'));
  return { id: null, delivery: body.delivery, guestKey: body.guestKey, address: request.ip };
}
