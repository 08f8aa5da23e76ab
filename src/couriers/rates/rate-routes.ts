import { findBoughtProducts } from '../../catalog/index.ts';
import type { FindDeliveryRate } from '../../orders/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { courierCharge } from '../../shared/delivery/courier-charge.ts';
import { toRupees } from '../../shared/money.ts';
import { findChargesAndDays } from '../../shipping/index.ts';
import { rateEndpoints } from './rate-endpoints.ts';

interface RateRoutesDependencies {
  db: Database;
  findDeliveryRate: FindDeliveryRate;
}

export function rateRoutes(bind: Bind, { db, findDeliveryRate }: RateRoutesDependencies): void {
  bind(rateEndpoints.readDeliveryRate, async ({ params: { productId, pin }, client }) => {
    const { byCourier } = (await findChargesAndDays(db.read)).charges;
    const pieces = [{ productId, quantity: 1 }];
    const ratePaise = byCourier && (await findDeliveryRate({ pin, pieces, from: client.address }));
    if (!byCourier || ratePaise === null) return { success: true, charge: null };
    const [product] = await findBoughtProducts(db.read, [productId]);
    const charge = product?.isDeliveredFree ? 0 : toRupees(courierCharge(byCourier, ratePaise));
    return { success: true, charge };
  });
}
