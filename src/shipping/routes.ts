import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { message } from '../platform/message.ts';
import { destinationAt } from '../shared/delivery/delivery-state.ts';
import { statesOfPin } from '../shared/delivery/pin-states.ts';
import { t } from '../shared/languages/translate.ts';
import { type DeliveryDaysBody, shippingApi } from './api.ts';
import { changeCharges } from './change-charges.ts';
import { changeDeliveryDays } from './change-delivery-days.ts';
import {
  type DeliveryDays,
  deliveryBody,
  findCharges,
  findChargesAndDays,
  findDecidedCharges,
  findZone,
  noCharges,
} from './find-charges.ts';
import { transitAnywhere, usualDays } from './find-delivery-days.ts';
import { findPlace } from './pin-codes.ts';

export interface ShippingDependencies {
  db: Database;
}

export function shippingRoutes(bind: Bind, { db }: ShippingDependencies): void {
  bind(shippingApi.readCharges, async () => {
    const decided = await findDecidedCharges(db.read);
    const { days } = await findChargesAndDays(db.read);
    const { originPin: _, cityPrefixes: __, byCourier, ...charges } = deliveryBody(decided ?? noCharges);
    const known = { isDecided: decided !== null, isByCourier: byCourier !== null, transit: transitAnywhere(days) };
    return { success: true, charges: { ...charges, ...known } };
  });
  bind(shippingApi.findPinCode, async ({ params: { pin } }) => {
    const charges = await findCharges(db.read);
    const { city, state } = findPlace(pin);
    const isCertain = statesOfPin(pin).length === 1;
    return { success: true, city, state: isCertain ? state : null, zone: findZone(charges, destinationAt(pin)) };
  });
  bind(shippingApi.readDelivery, async () => ({ success: true, delivery: deliveryBody(await findCharges(db.read)) }));
  bind(shippingApi.changeDelivery, async ({ body, caller }) => {
    const charges = await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, message('auditEntries.deliveryCharges'), '/dashboard/admin/delivery');
      return changeCharges(tx, body);
    });
    return { success: true, message: t('deliveryAnswers.chargesSaved'), delivery: deliveryBody(charges) };
  });
  bind(shippingApi.readDeliveryDays, async () => {
    const { days } = await findChargesAndDays(db.read);
    return { success: true, days: deliveryDaysBody(days ?? usualDays) };
  });
  bind(shippingApi.changeDeliveryDays, async ({ body, caller }) => {
    const days = await db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, message('auditEntries.deliveryDays'), '/dashboard/admin/delivery');
      return changeDeliveryDays(tx, body);
    });
    return { success: true, message: t('deliveryAnswers.daysSaved'), days: deliveryDaysBody(days) };
  });
}

function deliveryDaysBody(days: DeliveryDays): DeliveryDaysBody {
  const { isPromised, piecesPerDay, cutoffHour, restWeekdays, courierRestWeekdays, holidays, transit } = days;
  return { isPromised, piecesPerDay, cutoffHour, restWeekdays, courierRestWeekdays, holidays, transit };
}
