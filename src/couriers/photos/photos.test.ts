import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/fixtures.ts';
import { type CourierShop, courierCalls, openCourierShop } from '../couriers-fixture.ts';

let opened: CourierShop;
let photo: string;
beforeAll(async () => {
  opened = await openCourierShop();
  await connect();
  photo = (await picture('jpeg', { width: 600, height: 400 })).toString('base64');
});
afterAll(() => opened.close());

const { admin, booked, connect, control, listParcels, ready, run } = courierCalls(() => opened);
const add = (shipmentId: string, sent = photo) =>
  admin('POST', `/courier/shipments/${shipmentId}/photos`, { photo: sent });
const read = (photoId: string, authorization = opened.shop.tokens.admin) =>
  fetch(`${opened.shop.url}/api/v1/courier/photos/${photoId}`, { headers: { authorization } });

it('A parcel’s picture is encoded again, dated and hashed, and only admins see it', async () => {
  const { _id } = await booked((await ready())._id);
  const added = await add(_id);
  expect(added).toMatchObject({ status: 201, body: { photos: [{ statedGrams: 640, isDeleted: false }] } });
  const [stored] = added.body.photos;
  const response = await read(stored._id);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored.sha256);
  expect((await read(stored._id, opened.shop.tokens.asha)).status).toBe(403);
  const { booked: listed } = await listParcels();
  expect(listed.find((one: { _id: string }) => one._id === _id)).toMatchObject({ photoTakenAt: stored.takenAt });
});

it('What is no picture, too many of them, and unknown parcels are refused', async () => {
  const { _id } = await booked((await ready())._id);
  expect((await add(_id, Buffer.from('no picture').toString('base64'))).status).toBe(415);
  expect((await add('f'.repeat(24))).status).toBe(404);
  for (let count = 0; count < 10; count++) expect((await add(_id)).status).toBe(201);
  expect((await add(_id)).status).toBe(409);
});

it('A picture is deleted after 120 days unless its weight is disputed; date and hash stay', async () => {
  const [plain, disputed] = [await booked((await ready())._id), await booked((await ready())._id)];
  for (const { _id } of [plain, disputed]) await add(_id);
  await control('POST', '/weigh', { awb: disputed.number, kilograms: 2 });
  await run('fetch-courier-money');
  await opened.shop.db.pool.query(`update parcel_photos set created_at = now() - interval '121 days'`);
  await run('learn-transit-days');
  const isDeleted = async (shipmentId: string) => {
    const { body } = await admin('GET', `/courier/shipments/${shipmentId}/photos`);
    expect(body.photos[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    return body.photos[0].isDeleted;
  };
  expect(await isDeleted(plain._id)).toBe(true);
  expect(await isDeleted(disputed._id)).toBe(false);
});
