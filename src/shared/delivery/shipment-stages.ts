import { t } from '../languages/translate.ts';
/** Where a parcel is, in the words of every courier. `cancelled` = by the courier or in its panel. */
export const shipmentStages = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ShipmentStage = (typeof shipmentStages)[number];

/** For shoppers and admins. */
export function stageWord(stage: ShipmentStage): string {
  const words: Record<ShipmentStage, string> = {
    booked: t('order.booked'),
    picked_up: t('order.pickedUp'),
    in_transit: t('order.onItsWay'),
    out_for_delivery: t('order.outForDelivery'),
    undelivered: t('order.couldNotBeDelivered'),
    delivered: t('order.statusDelivered'),
    returning: t('order.onItsWayBack'),
    returned: t('order.cameBackStage'),
    lost: t('order.lost'),
    cancelled: t('order.cancelled'),
  };
  return words[stage];
}

/** The parcel is with the courier, or was. */
export function hasLeft(stage: ShipmentStage): boolean {
  return stage !== 'booked' && stage !== 'cancelled';
}

/** Nothing more is expected of the parcel. */
export function isOver(stage: ShipmentStage): boolean {
  return stage === 'delivered' || stage === 'returned' || stage === 'lost' || stage === 'cancelled';
}

/** The stage of a shipment; `refused` and `cancelled` are over, and not at the provider. */
export const shipmentStates = ['asked', 'booked', 'cancelling', 'refused', 'cancelled', 'done'] as const;
export type ShipmentState = (typeof shipmentStates)[number];
