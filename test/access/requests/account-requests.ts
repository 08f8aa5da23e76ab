import { createECDH } from 'node:crypto';
import type { TestShop } from '../../test-app.ts';
import { logIn } from '../callers.ts';
import { delivery, linkTo, newAccount, unique } from './prepared-objects.ts';
import type { Requests } from './well-formed.ts';

const homeAddress = {
  name: 'Gita Rao',
  phone: '98111 22333',
  line1: '1 Fort Road',
  city: 'Udaipur',
  state: 'Rajasthan',
  pin: '313001',
};

/** For the caller `user`. */
const newAddress = async (shop: TestShop) => {
  const { body } = await shop.call('POST', '/user/addresses', { token: shop.tokens.asha, body: homeAddress });
  return { addressId: body.address._id as string };
};

const newInvite = async (shop: TestShop) => {
  const body = { email: `matrix-${unique()}@example.com`, adminRole: 'assistant' };
  return (await shop.call('POST', '/user/invites', { token: shop.tokens.admin, body })).body.invite._id as string;
};

const newPushDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/matrix-${unique()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
});

export const accountRequests: Requests = {
  'POST /user/signup': () => ({
    body: { ...delivery, email: `matrix-${unique()}@example.com`, password: 'eleven yarn balls' },
  }),
  'POST /user/login': (_shop, { email, password }) => ({ body: { email, password } }),
  'DELETE /user/sessions/:sessionId': async (shop, caller) => {
    const { body } = await shop.call('GET', '/user/sessions', { token: await logIn(shop, caller) });
    return { params: { sessionId: body.sessions.find((one: { isCurrent: boolean }) => one.isCurrent)._id } };
  },
  'DELETE /user/account': (_shop, { password }) => ({ body: { password } }),
  'GET /shop/personal-data': () => ({ query: '?email=asha%40demo.shop' }),
  'POST /user/login/passkey-options': () => ({ body: {} }),
  'DELETE /user/second-factor/passkeys/:passkeyId': () => ({ params: { passkeyId: 'AAAA' } }),
  'POST /user/reauthenticate': (_shop, { password }) => ({ body: { password } }),
  'PUT /user/admin-role/:userId': (shop) => ({
    params: { userId: shop.people.meera._id },
    body: { adminRole: null },
  }),
  'POST /user/invites': () => ({ body: { email: `matrix-${unique()}@example.com`, adminRole: 'assistant' } }),
  'DELETE /user/invites/:inviteId': async (shop) => ({ params: { inviteId: await newInvite(shop) } }),
  'POST /user/invites/:inviteId/code': async (shop) => ({ params: { inviteId: await newInvite(shop) } }),
  'GET /user/invite/:code': () => ({ params: { code: 'g'.repeat(43) } }),
  'POST /user/invite/:code': () => ({
    params: { code: 'g'.repeat(43) },
    body: { name: 'Farah', phone: '98290 33333', password: 'eleven yarn balls' },
  }),
  'POST /user/invite/:code/accept': () => ({ params: { code: 'g'.repeat(43) } }),
  'PUT /user/language': () => ({ body: { language: 'en' } }),
  'PUT /user/profile': () => ({ body: { phone: '98290 33333' } }),
  'POST /user/confirm-email/:token': async (shop) => ({
    params: { token: await linkTo(shop, await newAccount(shop), '/user/confirm/') },
    body: { password: 'twelve yarn balls', confirmPassword: 'twelve yarn balls' },
  }),
  'POST /user/forgetpassword': () => ({ body: { email: 'nobody@example.com' } }),
  'POST /user/resetpassword/:token': async (shop) => {
    const email = await newAccount(shop);
    await shop.call('POST', '/user/forgetpassword', { body: { email } });
    return {
      params: { token: await linkTo(shop, email, '/user/resetpassword/') },
      body: { password: 'twelve yarn balls', confirmPassword: 'twelve yarn balls' },
    };
  },
  'POST /user/addresses': () => ({ body: homeAddress }),
  'PUT /user/addresses/:addressId': async (shop) => ({
    params: await newAddress(shop),
    body: { line2: 'Near the lake' },
  }),
  'DELETE /user/addresses/:addressId': async (shop) => ({ params: await newAddress(shop) }),
  'PUT /user/notifications': () => ({ body: { choices: [{ kind: 'new_order', channel: 'email', isOn: true }] } }),
  'POST /user/push-devices': () => ({ body: newPushDevice() }),
  'DELETE /user/push-devices/:deviceId': async (shop, caller) => {
    const token = await logIn(shop, caller);
    const { body } = await shop.call('POST', '/user/push-devices', { token, body: newPushDevice() });
    return { params: { deviceId: body.device?._id ?? 'f'.repeat(24) } };
  },
};
