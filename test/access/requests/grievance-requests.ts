import type { TestShop } from '../../test-app.ts';
import type { Requests } from './well-formed.ts';

const complaint = { topic: 'order', order: '#1001', words: 'The zip broke.', name: 'Matrix Rao', phone: '98290 33333' };
const newCode = async (shop: TestShop) => {
  const { body } = await shop.call('POST', '/grievance', { body: complaint });
  return { code: String(body.link).split('/').at(-1) ?? '' };
};
const newGrievance = async (shop: TestShop) => {
  await newCode(shop);
  const { body } = await shop.call('GET', '/user/grievances', { token: shop.tokens.admin });
  const open = body.grievances.filter((one: { settledAt: string | null }) => one.settledAt === null);
  return { grievanceId: open.at(-1)._id as string };
};

export const grievanceRequests: Requests = {
  'POST /grievance': () => ({ body: complaint }),
  'GET /grievance/:code': async (shop) => ({ params: await newCode(shop) }),
  'POST /grievance/:code/messages': async (shop) => ({ params: await newCode(shop), body: { words: 'And now?' } }),
  'GET /user/grievances/:grievanceId': async (shop) => ({ params: await newGrievance(shop) }),
  'GET /user/grievances/:grievanceId/texts': async (shop) => ({ params: await newGrievance(shop) }),
  'GET /user/grievances/:grievanceId/pdf': async (shop) => ({ params: await newGrievance(shop) }),
  'POST /user/grievances/:grievanceId/messages': async (shop) => ({
    params: await newGrievance(shop),
    body: { words: 'I sew in a new one.' },
  }),
  'POST /user/grievances/:grievanceId/settlement': async (shop) => ({
    params: await newGrievance(shop),
    body: { outcome: 'New zip' },
  }),
};
