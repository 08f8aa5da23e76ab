import { recordAuditEntry } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Bind } from '../platform/http/bind.ts';
import { shippingApi } from './api.ts';
import { changeCharges } from './change-charges.ts';
import { deliveryBody, findCharges, zoneOf } from './find-charges.ts';
import { findPlace } from './pin-codes.ts';

export interface ShippingDependencies {
  db: Database;
  catalogChanged: (tx: Tx) => void;
}

export function shippingRoutes(bind: Bind, { db, catalogChanged }: ShippingDependencies): void {
  bind(shippingApi.readCharges, async () => {
    const { originPin: _, cityPrefixes: __, ...charges } = deliveryBody(await findCharges(db.read));
    return { success: true, charges };
  });
  bind(shippingApi.findPinCode, async ({ params: { pin } }) => {
    const charges = await findCharges(db.read);
    return { success: true, ...findPlace(pin), zone: zoneOf(charges, pin) };
  });
  bind(shippingApi.readDelivery, async () => ({ success: true, delivery: deliveryBody(await findCharges(db.read)) }));
  bind(shippingApi.changeDelivery, async ({ body, caller }) => {
    const charges = await db.transaction(async (tx) => {
      catalogChanged(tx);
      await recordAuditEntry(tx, caller, 'changed the delivery charges', '/dashboard/admin/delivery');
      return changeCharges(tx, body);
    });
    return { success: true, message: 'Delivery charges saved', delivery: deliveryBody(charges) };
  });
}
