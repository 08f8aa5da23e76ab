import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { t } from '../../shared/languages/translate.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { findSettingsFor, findShopSettings } from '../../shop-settings/index.ts';
import { findOrderLanguage } from '../core/bodies/find-order-language.ts';
import { findOrder } from '../core/bodies/list-orders.ts';
import type { OrderBody } from '../core/bodies/order-output.ts';
import { labelSheets, labels, type PrintedOrder, packingSlips, type Sender, smallSlips } from './print-forms.ts';

interface Printed {
  /** `small-slip` is as large as a label. */
  form: 'packing-slip' | 'small-slip' | 'label' | 'labels-a4';
  orderIds: readonly string[];
  hasPrices: boolean;
}

/** Throws ShopError 404 when one of the orders does not exist. */
export async function printOrders(db: Database, shopName: string, printed: Printed): Promise<Buffer> {
  const orders: PrintedOrder[] = [];
  for (const orderId of printed.orderIds) {
    const order = await findOrder(db.read, orderId);
    if (!order) throw new ShopError('not_found', t('orderAnswers.oneNotFound'));
    const stored = order.gift?.language ?? (await findOrderLanguage(db.read, orderId));
    const { language } = await findSettingsFor(db.read, shopName, stored);
    orders.push({ ...printedOrder(order), language });
  }
  const settings = await findShopSettings(db.read, shopName);
  const from = { shopName: settings.shopName, address: settings.postalAddress, phone: settings.phone };
  return renderPdf(makeDocument(printed, orders, from));
}

function makeDocument({ form, hasPrices }: Printed, orders: PrintedOrder[], from: Sender) {
  if (form === 'packing-slip') return packingSlips(orders, from, hasPrices);
  if (form === 'small-slip') return smallSlips(orders, from);
  return form === 'label' ? labels(orders, from) : labelSheets(orders, from);
}

function printedOrder({ number, createdAt, shipTo, gift, products, bill, tracking, payment }: OrderBody) {
  const { to } = shipTo;
  const { pin, state } = findDeliveryState(shipTo);
  const address = to
    ? [to.line1, to.line2, `${to.city}, ${state?.name ?? to.state}`].filter(Boolean).join('\n')
    : shipTo.address;
  return {
    name: formatOrderNumber(number),
    placedAt: new Date(createdAt),
    lines: products.map((line) => ({
      name: lineName({ ...line, answers: null }),
      answers: (line.answers ?? []).map(({ label, text }) => ({ label, text })),
      quantity: line.quantity,
      price: line.price,
      isPickup: line.pickup,
    })),
    to: { name: shipTo.name, phone: shipTo.phone, address, pin: pin ?? '' },
    gift: gift && { wrap: gift.wrap?.name ?? null, hasCard: gift.message !== '', hidesPrices: gift.hidePrices },
    total: bill.total,
    due: payment.cod?.due ?? 0,
    isCollected: bill.zone === 'pickup',
    courier: tracking?.name ?? '',
    trackingNumber: tracking?.number ?? '',
  };
}
