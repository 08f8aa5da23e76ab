import { z } from 'zod';
import { rupees } from '../../../platform/input.ts';
import { findDeliveryState } from '../../../shared/delivery/delivery-state.ts';
import { orderStatuses } from '../../../shared/orders/order-statuses.ts';
import type { OrderBody } from './order-output.ts';

/**
 * What programs see of an order: no name, phone, email, street, card or answer, and nothing that opens its page or its
 * payment. Version 1 of docs/integrate.md: fields are added, never changed.
 */
export const orderBriefOutput = z
  .object({
    _id: z.string(),
    number: z.int(),
    status: z.enum(orderStatuses),
    createdAt: z.iso.datetime(),
    paid: z.boolean(),
    /** How it is paid. */
    method: z.enum(['online', 'transfer', 'cash']),
    refunded: rupees,
    goods: rupees,
    discount: rupees,
    wrap: rupees,
    delivery: rupees,
    cashCharge: rupees,
    total: rupees,
    items: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        /** Such as `Large / Blue`; '' = none. */
        variant: z.string(),
        quantity: z.int(),
        price: rupees,
      }),
    ),
    isGift: z.boolean(),
    /** Where the parcel goes to; null = collected, or not known. */
    state: z.string().nullable(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'OrderBrief' });
export type OrderBrief = z.output<typeof orderBriefOutput>;

export function orderBrief(order: OrderBody): OrderBrief {
  const { payment, bill, gift, shipTo, tracking } = order;
  return {
    _id: order._id,
    number: order.number,
    status: order.status,
    createdAt: order.createdAt,
    paid: payment.success,
    method: payment.cod ? 'cash' : payment.manual ? 'transfer' : 'online',
    refunded: payment.refundedAmount,
    goods: bill.goods,
    discount: bill.discount,
    wrap: bill.wrap,
    delivery: bill.delivery,
    cashCharge: bill.cod,
    total: bill.total,
    items: order.products.map(({ _id, name, variant = [], quantity, price }) => ({
      productId: _id,
      name,
      variant: variant.map(({ value }) => value).join(' / '),
      quantity,
      price,
    })),
    isGift: gift !== null,
    state: bill.zone === 'pickup' ? null : (findDeliveryState(shipTo).state?.name ?? null),
    courier: tracking?.name ?? null,
    trackingNumber: tracking?.number ?? null,
  };
}
