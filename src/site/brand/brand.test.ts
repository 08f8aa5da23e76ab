import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { colors } from '../../shared/theme/theme.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { shopName: 'My Shop' } });
});
afterAll(() => shop.close());

const change = (body: object) => shop.call('PUT', '/shop/settings', { token: shop.tokens.admin, body });
const colorAt = async (bytes: Buffer, left: number, top: number) => {
  const pixel = await sharp(bytes).flatten().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${[...pixel.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
const sizes = [
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
  ['/icon-maskable-512.png', 512, 512],
  ['/apple-touch-icon.png', 180, 180],
  ['/og.png', 1_200, 630],
  ['/og.jpg', 1_200, 630],
] as const;

describe('The shop’s icons and picture for links', () => {
  it.each(sizes)('%s is %i × %i', async (path, width, height) => {
    const { status, bytes, headers } = await shop.get(path);
    expect([status, headers['content-type']]).toEqual([200, path.endsWith('.jpg') ? 'image/jpeg' : 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
  });

  it('have the colour of the chosen palette at once, under a new address', async () => {
    const findIconUrl = async () =>
      JSON.parse(String((await shop.get('/shop.webmanifest')).body)).icons[1].src as string;
    const before = await findIconUrl();
    expect(await colorAt((await shop.get('/icon-maskable-512.png')).bytes, 2, 2)).toBe(colors.accent);
    await change({ shopName: 'Moti & Daughters', palette: 'neel' });
    expect(await colorAt((await shop.get('/icon-maskable-512.png')).bytes, 2, 2)).toBe('#293a70');
    expect(String((await shop.get('/icon.svg')).body)).toContain('fill="#293a70"');
    const after = await findIconUrl();
    expect(after).not.toBe(before);
    expect((await shop.get(after)).headers['cache-control']).toContain('immutable');
    expect((await shop.get(before)).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('show a square logo, and the initial beside a wide one', async () => {
    const uploadLogo = async (width: number) => {
      const svg = `<svg width="${width}" height="200"><rect width="100%" height="100%" fill="#00ff00"/></svg>`;
      const png = await sharp(Buffer.from(svg)).png().toBuffer();
      return (await shop.call('POST', '/shop/logo', { token: shop.tokens.admin, form: {}, photos: [png] })).body.logo;
    };
    await change({ logo: await uploadLogo(200) });
    const color = await colorAt((await shop.get('/icon-512.png')).bytes, 256, 256);
    expect(Number.parseInt(color.slice(3, 5), 16)).toBeGreaterThan(240);
    expect(color.slice(1, 3)).toMatch(/^0/);
    await change({ logo: await uploadLogo(900) });
    expect(await colorAt((await shop.get('/icon-maskable-512.png')).bytes, 2, 2)).toBe('#293a70');
    await change({ logo: null });
  });

  it('are drawn for names in Devanagari and for names that no font can draw', async () => {
    for (const nativeName of ['मोती', '✿'])
      for (const face of ['rozha', 'kalam', 'anek']) {
        await change({ nativeName, face });
        expect((await shop.get('/og.png')).status).toBe(200);
        expect((await shop.get('/favicon.ico')).bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
      }
    await change({ nativeName: '', face: 'rozha' });
  });
});

describe('The picture of a shop without pictures', () => {
  const draw = async (shopName: string) => {
    await change({ shopName });
    const { bytes, headers, status } = await shop.get('/knit.svg');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const svg = String(bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'svg', height: 340 });
    expect(svg).not.toMatch(/style=|<text|<script/);
    return { width: Number(/width="(\d+)"/.exec(svg)?.[1]), letters: svg.split('</defs>')[1]?.match(/<path/g)?.length };
  };

  it.each([
    ['A', 9],
    ['Moti', 27],
    ['Gulmohar Crochet House', 51],
  ])('has the first word of %s in stitches', async (name, columns) => {
    expect(await draw(name)).toEqual({ width: 20 * columns, letters: 1 });
  });

  it.each(['Chandrakala', '24 Petals', 'Moti’s Yarn', 'धागा', 'خيط', '🧶 Yarn', '✿', 'Zoë'])(
    'has diamonds alone for %s',
    async (name) => {
      expect(await draw(name)).toEqual({ width: 780, letters: undefined });
    },
  );

  it('has the colours of the shop, and a new address for a new name', async () => {
    await change({ shopName: 'Moti', palette: 'neel' });
    expect(String((await shop.get('/knit.svg')).bytes)).toContain('fill="#293a70"');
    await change({ palette: 'rani' });
    expect(String((await shop.get('/knit.svg')).bytes)).toContain(`fill="${colors.accent}"`);
  });
});

const traces = /dhaaga|धागा|bhilwara|98290[ -]?0000|gandhi nagar|neighbours/i;

describe('A shop of one’s own', () => {
  it('shows no trace of the demo in its addresses, settings and emails', async () => {
    await change({ shopName: 'Moti & Daughters', palette: 'neel' });
    await addProduct(shop, { name: 'Clay Lamp', price: 240, quantity: 3, description: 'Thrown and burnt by hand.' });
    const paths = ['/shop.webmanifest', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/icon.svg'];
    for (const path of [...paths, '/api/v1/shop/settings', '/api/v1/openapi.json', '/nothing-here'])
      expect(String((await shop.get(path)).body), path).not.toMatch(traces);
    expect(JSON.parse(String((await shop.get('/shop.webmanifest')).body))).toMatchObject({
      name: 'Moti & Daughters',
      theme_color: '#293a70',
      background_color: '#f6f4ec',
    });
    const body = { name: 'Lata', email: 'lata@example.com', password: 'a-quiet-lamp-2', phone: '99000 11111' };
    await shop.call('POST', '/user/signup', { body: { ...body, location: '1 Lake Road, Udaipur 313001' } });
    const emails = (await shop.outbox()).filter((email) => email.includes('lata@example.com'));
    expect(emails.length).toBeGreaterThan(0);
    for (const email of emails) {
      expect(email).not.toMatch(traces);
      expect(email).toMatch(/Moti & Daughters/);
      expect(email.replaceAll('=\r\n', '')).toContain('#293a70');
    }
  });
});
