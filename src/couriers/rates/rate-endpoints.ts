import { z } from 'zod';
import { always, id, pinInput, rupees } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';

export const rateEndpoints = {
  readDeliveryRate: endpoint({
    method: 'GET',
    path: '/delivery/rate/:productId/:pin',
    audience: 'anyone',
    perMinute: 60,
    summary:
      'What the delivery of one piece costs to a PIN code, where couriers’ prices are charged; null where they are not, or none is known',
    params: z.object({ productId: id, pin: pinInput }),
    output: z.object({ success: always, charge: rupees.nullable() }),
  }),
};
