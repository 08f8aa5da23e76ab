import type { DeliveryChargesBody } from '../../../shipping/api.ts';
import { api } from '../../api-client/api-client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';

/** Rupees to the buyer's PIN code, where couriers' prices are charged; null while it is not known. */
export function useDeliveryRate(productId: string, charges: DeliveryChargesBody | null): number | null {
  const pin = deliveryPin.use();
  const params = { productId, pin };
  const key = charges?.isByCourier && pin ? `${productId} ${pin}` : null;
  const { value } = useAnswer(key, (signal) => api('GET /delivery/rate/:productId/:pin', { params, signal }));
  return value?.charge ?? null;
}
