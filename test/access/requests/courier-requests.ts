import { picture } from '../../fixtures.ts';
import { keyOfOrder, paidOrder } from './order-requests.ts';
import type { Requests } from './well-formed.ts';

const size = { weightGrams: 500, lengthCm: 20, widthCm: 15, heightCm: 10 };

/** Without a provider, calls that need one are refused with 409, and its address leads nowhere. */
export const courierRequests: Requests = {
  'PUT /courier/settings/keys': () => ({
    body: { provider: 'shiprocket', email: 'api@example.com', password: 'matrix password' },
  }),
  'PUT /courier/settings/pickup': () => ({ body: { place: 'Home' } }),
  'GET /courier/labels': () => ({ query: `?shipments=${'f'.repeat(24)}` }),
  'POST /courier/rates': async (shop) => ({
    body: { parcels: [{ order: (await paidOrder(shop))._id, ...size }] },
  }),
  'POST /courier/shipments': async (shop) => ({
    body: { parcels: [{ order: (await paidOrder(shop))._id, ...size, courier: 'cheapest' }] },
  }),
  'POST /courier/failures/:failureId/decide': () => ({
    params: { failureId: 'f'.repeat(24) },
    body: { decision: 'back' },
  }),
  'POST /courier/complaint-returns': async (shop) => ({
    body: { order: (await paidOrder(shop))._id, grievance: 'f'.repeat(24), ...size },
  }),
  'POST /courier/returns': async (shop) => ({
    body: { order: (await paidOrder(shop))._id, request: 'f'.repeat(24), ...size },
  }),
  'POST /courier/shipments/:shipmentId/unpack': () => ({
    params: { shipmentId: 'f'.repeat(24) },
    body: { restock: true },
  }),
  'POST /order/:key/parcel/answer': async (shop) => ({
    params: { key: await keyOfOrder(shop) },
    body: { question: 'f'.repeat(24), answer: 'again' },
  }),
  'POST /user/orders/:orderId/parcel/answer': async (shop) => ({
    params: { orderId: (await paidOrder(shop))._id },
    body: { question: 'f'.repeat(24), answer: 'again' },
  }),
  'GET /courier/shipments/:orderId': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
  'PUT /courier/learned-days/:region': () => ({ params: { region: '411' }, body: { isAccepted: true } }),
  'POST /courier/weight-disputes/:disputeId': () => ({
    params: { disputeId: 'f'.repeat(24) },
    body: { answer: 'accepted' },
  }),
  'POST /courier/shipments/:shipmentId/photos': async () => ({
    params: { shipmentId: 'f'.repeat(24) },
    body: { photo: (await picture('jpeg', { width: 60, height: 60 })).toString('base64') },
  }),
  'GET /courier/shipments/:shipmentId/photos': () => ({ params: { shipmentId: 'f'.repeat(24) } }),
  'GET /courier/photos/:photoId': () => ({ params: { photoId: 'f'.repeat(24) } }),
  'GET /delivery/rate/:productId/:pin': () => ({ params: { productId: 'f'.repeat(24), pin: '411004' } }),
  'GET /order/:key/parcel': async (shop) => ({ params: { key: await keyOfOrder(shop) } }),
  'GET /user/orders/:orderId/parcel': async (shop) => ({ params: { orderId: (await paidOrder(shop))._id } }),
};
