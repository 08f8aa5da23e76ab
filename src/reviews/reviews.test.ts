import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, picture } from '../../test/fixtures.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
const newGift = () => addProduct(shop, { name: `Reviewed Gift ${count++}`, price: 100, quantity: 20 });
const write = (gift: Gift, token: string, comment = 'Soft and well made.', rating = '5') =>
  shop.call('POST', `/product/products/${gift.slug}/reviews`, { token, form: { rating, comment } });
const list = async (gift: Gift) => (await shop.call('GET', `/product/products/${gift.slug}/reviews`)).body;
const owner = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });
const setAuthors = (reviewsBy: string) => owner('PUT', '/shop/settings', { reviewsBy });

async function newcomer(name = 'Rohan Kumar Iyer') {
  const person = {
    name,
    email: `reviewer${count++}@example.com`,
    password: 'a long yarn about 1 bear',
    phone: '98220 22222',
    location: 'Pune',
  };
  await shop.call('POST', '/user/signup', { body: person });
  return (await shop.call('POST', '/user/login', { body: person })).body.token as string;
}

describe('Who may write reviews', () => {
  it('is anyone with an account while the shop sends no emails, by which an address could be confirmed', async () => {
    expect((await owner('GET', '/shop/settings')).body.settings.reviewsBy).toBe('confirmed');
    expect((await write(await newGift(), await newcomer())).status).toBe(201);
  });

  it('is people who bought the product or have confirmed their address, once the shop sends emails', async () => {
    const mails = await startMailServer({ password: 'an app password' });
    const port = Number(new URL(mails.url).port);
    const server = { host: '127.0.0.1', port, user: 'kavita', password: 'an app password', name: 'Moti' };
    await owner('PUT', '/mail/settings', { ...server, address: 'kavita@moti.example' });
    try {
      const gift = await newGift();
      const token = await newcomer();
      expect(await write(gift, token)).toMatchObject({ status: 403, body: { code: 'review_refused' } });
      await shop.db.pool.query(
        'update users set email_confirmed_at = now() where id = (select user_id from sessions order by created_at desc limit 1)',
      );
      expect((await write(gift, token)).status).toBe(201);
      const buyer = await newcomer();
      await buy(shop, gift, buyer);
      expect((await write(gift, buyer)).status).toBe(201);
    } finally {
      await owner('DELETE', '/mail/settings');
      await shop.quiet();
      await mails.close();
    }
  });

  it('can be limited to people who bought the product', async () => {
    await setAuthors('buyers');
    try {
      const [gift, other] = [await newGift(), await newGift()];
      const token = await newcomer();
      await buy(shop, other, token);
      expect(await write(gift, token)).toMatchObject({ status: 403, body: { code: 'review_refused' } });
      await buy(shop, gift, token);
      expect(await write(gift, token)).toMatchObject({ status: 201, body: { review: { isVerifiedBuyer: true } } });
    } finally {
      await setAuthors('confirmed');
    }
  });

  it('refuses a setting that does not exist', async () => {
    expect((await setAuthors('friends')).status).toBe(400);
  });
});

describe('A published review', () => {
  it('names its author by first name and initial, everywhere', async () => {
    const gift = await newGift();
    const answer = await write(gift, await newcomer('Rohan Kumar Iyer'));
    expect(answer.body.review.userId.name).toBe('Rohan I.');
    await write(gift, await newcomer('Madonna'));
    await write(gift, await newcomer('आशा मेहता'));
    await write(gift, await newcomer(`${'x'.repeat(60)} lowercase`));
    const names = (await list(gift)).reviews.map(({ userId }: { userId: { name: string } }) => userId.name);
    expect(names.toSorted()).toEqual(['Madonna', 'Rohan I.', `${'x'.repeat(40)} L.`, 'आशा म.'].toSorted());
    expect(JSON.stringify((await list(gift)).reviews)).not.toContain('Kumar');
  });

  it('with a photo comes first where they are asked for, else the newest does', async () => {
    const gift = await newGift();
    const path = `/product/products/${gift.slug}/reviews`;
    const form = { rating: '4', comment: 'Pictured at home.' };
    for (const photos of [[], [await picture()], [], []])
      await shop.call('POST', path, { token: await newcomer(), form, photos });
    const withPhoto = async (query: string) =>
      (await shop.call('GET', `${path}?${query}`)).body.reviews.map(({ photo }: { photo: string | null }) => !!photo);
    expect(await withPhoto('sort=photos')).toEqual([true, false, false, false]);
    expect(await withPhoto('sort=photos&limit=2&page=2')).toEqual([false, false]);
    expect(await withPhoto('')).toEqual([false, false, true, false]);
    expect((await shop.call('GET', `${path}?sort=worst`)).status).toBe(400);
  });

  it('is marked once its author has bought the product, and only then', async () => {
    const gift = await newGift();
    const token = await newcomer();
    await write(gift, token);
    expect((await list(gift)).reviews[0].isVerifiedBuyer).toBe(false);
    const order = await buy(shop, gift, token);
    expect((await list(gift)).reviews[0].isVerifiedBuyer).toBe(true);
    await owner('PUT', `/user/order-status/${order._id}`, { status: 'Cancelled' });
    const reader = await list(await newGift());
    expect(reader.total).toBe(0);
    expect((await owner('GET', '/product/reviews?limit=1')).body.reviews[0].isVerifiedBuyer).toBe(false);
  });
});

describe('The rating of a product', () => {
  const listed = async ({ _id, slug, name }: Gift) => {
    const lists = [
      await shop.call('GET', '/product/product-list/1'),
      await shop.call('GET', `/product/search/${name}`),
      await shop.call('POST', '/favourites', { body: { ids: [_id] } }),
    ].map(({ body }) => body.products ?? body);
    const page = (await shop.call('GET', `/product/products/${slug}`)).body.product;
    const shown = [...lists.map((products) => products.find((one: Gift) => one._id === _id)), page];
    return shown.map(({ rating }) => (rating ? `${rating.average} of ${rating.count}` : 'none'));
  };
  const everywhere = (rating: string) => [rating, rating, rating, rating];

  it('is in every list and on its page as soon as a review is written, replaced, hidden or shown again', async () => {
    const gift = await newGift();
    expect(await listed(gift)).toEqual(everywhere('none'));
    const author = await newcomer();
    await write(gift, author, 'Soft', '4');
    await write(gift, await newcomer(), 'Softer', '5');
    const { _id } = (await write(gift, await newcomer(), 'Softest', '5')).body.review;
    expect(await listed(gift)).toEqual(everywhere('4.7 of 3'));
    await write(gift, author, 'It came apart', '1');
    expect(await listed(gift)).toEqual(everywhere('3.7 of 3'));
    await owner('POST', `/product/reviews/${_id}/hide`, { reason: 'Advertising' });
    expect(await listed(gift)).toEqual(everywhere('3 of 2'));
    await owner('POST', `/product/reviews/${_id}/restore`);
    expect(await listed(gift)).toEqual(everywhere('3.7 of 3'));
  });
});

describe('The owner', () => {
  it('finds reviews by their words and by the names of their authors, not by email addresses', async () => {
    const gift = await newGift();
    await write(gift, await newcomer('Zeenat Qureshi'), 'My sister was moved to tears');
    await write(gift, await newcomer('Farhan Tearson'), 'Lovely');
    const found = async (words: string) =>
      (await owner('GET', `/product/reviews?search=${words}`)).body.reviews.map(
        ({ comment }: { comment: string }) => comment,
      );
    expect(await found('TEARS')).toEqual(['Lovely', 'My sister was moved to tears']);
    expect(await found('zeenat')).toEqual(['My sister was moved to tears']);
    for (const words of ['example.com', 'Zeenat+Qureshi+reviewer', '98220'])
      expect(await found(words), words).toEqual([]);
  });

  it('hides a review from lists, counts and averages at once, and restores it', async () => {
    const gift = await newGift();
    const [mine, theirs] = [await newcomer(), await newcomer()];
    const bad = (await write(gift, mine, 'Buy at my-other-shop', '1')).body.review;
    await write(gift, theirs, 'Lovely', '5');
    expect(await list(gift)).toMatchObject({ total: 2, average: 3 });
    expect(await owner('POST', `/product/reviews/${bad._id}/hide`, { reason: ' ' })).toMatchObject({ status: 400 });
    const hidden = await owner('POST', `/product/reviews/${bad._id}/hide`, { reason: 'Advertising' });
    expect(hidden).toMatchObject({ status: 200, body: { review: { hidden: { reason: 'Advertising' } } } });
    expect(await list(gift)).toMatchObject({ total: 1, average: 5, reviews: [{ comment: 'Lovely' }] });
    expect((await owner('POST', `/product/reviews/${bad._id}/hide`, { reason: 'Again' })).status).toBe(409);
    expect((await owner('GET', '/product/reviews?state=hidden')).body.reviews).toMatchObject([{ _id: bad._id }]);
    expect((await owner('POST', `/product/reviews/${bad._id}/restore`)).body.review.hidden).toBeNull();
    expect(await list(gift)).toMatchObject({ total: 2, average: 3 });
    expect((await owner('POST', `/product/reviews/${bad._id}/restore`)).status).toBe(409);
  });

  it('keeps a hidden review hidden when its author writes it again', async () => {
    const gift = await newGift();
    const token = await newcomer();
    const { _id } = (await write(gift, token, 'First words')).body.review;
    await owner('POST', `/product/reviews/${_id}/hide`, { reason: 'Abuse' });
    expect((await write(gift, token, 'Second words')).status).toBe(201);
    expect(await list(gift)).toMatchObject({ total: 0, average: null, reviews: [] });
  });

  it('replies publicly, and the reply goes when the review is written anew', async () => {
    const gift = await newGift();
    const token = await newcomer();
    const { _id } = (await write(gift, token)).body.review;
    await owner('PUT', `/product/reviews/${_id}/reply`, { reply: 'Thank you!' });
    expect((await list(gift)).reviews[0].reply).toMatchObject({ text: 'Thank you!' });
    await owner('PUT', `/product/reviews/${_id}/reply`, { reply: '' });
    expect((await list(gift)).reviews[0].reply).toBeNull();
    await owner('PUT', `/product/reviews/${_id}/reply`, { reply: 'Thank you again!' });
    await write(gift, token, 'Something else');
    expect((await list(gift)).reviews[0].reply).toBeNull();
  });

  it('records each of these in the audit log and in the security log', async () => {
    const gift = await newGift();
    const { _id } = (await write(gift, await newcomer())).body.review;
    await owner('POST', `/product/reviews/${_id}/hide`, { reason: 'Names a child' });
    await owner('POST', `/product/reviews/${_id}/restore`);
    await owner('PUT', `/product/reviews/${_id}/reply`, { reply: 'Thanks' });
    const { entries } = (await owner('GET', '/shop/audit-log?limit=3')).body;
    expect(entries.map(({ what }: { what: string }) => what)).toEqual([
      'replied to a review',
      'showed a hidden review again',
      'hid a review: Names a child',
    ]);
    const { rows } = await shop.db.pool.query(
      "select kind, user_id, address, detail from security_events where detail->>'review' = $1 order by id",
      [_id],
    );
    const by = { user_id: shop.people.admin._id, address: '127.0.0.1' };
    expect(rows).toMatchObject([
      { ...by, kind: 'review_hidden', detail: { reason: 'Names a child' } },
      { ...by, kind: 'review_restored' },
      { ...by, kind: 'review_replied' },
    ]);
  });

  it('is the only one with these rights', async () => {
    const gift = await newGift();
    const { _id } = (await write(gift, await newcomer())).body.review;
    for (const [method, path, body] of [
      ['GET', '/product/reviews', undefined],
      ['POST', `/product/reviews/${_id}/hide`, { reason: 'Mine' }],
      ['POST', `/product/reviews/${_id}/restore`, undefined],
      ['PUT', `/product/reviews/${_id}/reply`, { reply: 'Mine' }],
    ] as const) {
      expect((await shop.call(method, path, { body })).status).toBe(401);
      expect((await shop.call(method, path, { body, token: shop.tokens.asha })).status).toBe(403);
    }
    expect((await owner('POST', '/product/reviews/unknown12345/hide', { reason: 'x' })).status).toBe(404);
  });
});

describe('Invisible formatting', () => {
  const dirty = 'Nice\u202eexe.gpj\u2066\u200b\u00ad\ufeff\u200f\u061c gift';
  const clean = 'Niceexe.gpj gift';

  it('is removed from every public text', async () => {
    const gift = await newGift();
    const token = await newcomer(`Priya\u202e Das`);
    const { review } = (await write(gift, token, dirty)).body;
    expect(review).toMatchObject({ comment: clean, userId: { name: 'Priya D.' } });
    await owner('PUT', `/product/reviews/${review._id}/reply`, { reply: dirty });
    expect((await list(gift)).reviews[0].reply.text).toBe(clean);
    const profile = { body: { name: dirty, location: dirty }, token };
    const { updatedUser } = (await shop.call('PUT', '/user/profile', profile)).body;
    expect(updatedUser).toMatchObject({ name: clean, address: clean });
    const product = await addProduct(shop, { name: dirty, description: dirty, price: 100, quantity: 1 });
    expect(product).toMatchObject({ name: clean, description: clean });
    const settings = (await owner('PUT', '/shop/settings', { announcement: dirty })).body.settings;
    expect(settings.announcement).toBe(clean);
  });

  it('stays where a script or an emoji needs it', async () => {
    const text = 'क्‍ष می‌خواهم 👩‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤️';
    expect((await write(await newGift(), await newcomer(), text)).body.review.comment).toBe(text);
  });

  it('alone is not a text', async () => {
    for (const nothing of ['\u200b\u200b', '\u202e \u2066', '\u200d\u200d', '\u3164', '\u2800'])
      expect((await write(await newGift(), shop.tokens.asha, nothing)).status, JSON.stringify(nothing)).toBe(400);
  });
});
