import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, registeredSeller } from '../../../test/fixtures.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { fitCard } from '../../gifts/card/fit-card.ts';
import { documentsPdf } from '../../invoicing/document-pdf.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { roundToPaise } from '../../shared/money.ts';
import { labelSheets, labels, packingSlips } from './print-forms.ts';

let shop: TestShop;
let bear: Gift;
const admin = adminCaller(() => shop);
const seller = {
  ...{ mode: 'registered', legalName: 'Kavita Joshi', address: '14 Gandhi Nagar, Bhilwara', stateCode: '08' },
  ...{ gstin: '08AAPFU0939F1ZV', prefix: 'DH/', startsOn: '', hsn: '9503', rate: 500, categories: [], isEmailed: true },
};

async function pdf(path: string, token: string): Promise<{ status: number; text: string }> {
  const { status, bytes, headers } = await shop.get(`/api/v1${path}`, { authorization: token });
  if (status !== 200) return { status, text: '' };
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  return { status, text: pdfText(bytes) };
}

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Printed Bear', price: 210, quantity: 90 });
  await admin('PUT', '/shop/tax-settings', seller);
});
afterAll(() => shop.close());

describe('Packing slips and labels', () => {
  it('print name, address, PIN and the tracking number, and prices only when asked', async () => {
    const { _id, number } = await buy(shop, bear, shop.tokens.asha);
    await admin('PUT', `/user/order/${_id}/tracking`, { courier: 'india-post', number: 'EA123456789IN' });
    const slip = await pdf(`/user/print/packing-slip?orders=${_id}`, shop.tokens.admin);
    expect(slip.text).toContain(`Packing slip #${number}`);
    expect(slip.text).toContain('Printed Bear');
    expect(slip.text).not.toContain('₹');
    const priced = await pdf(`/user/print/packing-slip?orders=${_id}&prices=yes`, shop.tokens.admin);
    expect(priced.text).toContain('₹210');
    const label = await pdf(`/user/print/label?orders=${_id}`, shop.tokens.admin);
    expect(label.text).toContain('Asha');
    expect(label.text).toContain('EA123456789IN');
    expect(label.text).toContain(`Order #${number}, India Post`);
    expect((await pdf(`/user/print/label?orders=${_id}`, shop.tokens.asha)).status).toBe(403);
    expect((await pdf(`/user/print/label?orders=${'f'.repeat(24)}`, shop.tokens.admin)).status).toBe(404);
    expect((await pdf('/user/print/label?orders=', shop.tokens.admin)).status).toBe(400);
  });

  it('name who collects an order, and no address', async () => {
    const lamp = await addProduct(shop, { name: 'Clay Lamp', price: 300, quantity: 9, shipping: '0' });
    const { _id } = await buy(shop, lamp, shop.tokens.asha);
    const slip = await pdf(`/user/print/packing-slip?orders=${_id}`, shop.tokens.admin);
    for (const words of ['Clay Lamp (pick-up)', 'Is collected by', 'Asha']) expect(slip.text).toContain(words);
    expect(slip.text).not.toMatch(/Bhilwara|^To$/m);
  });

  it('survive texts of any kind, in Devanagari too, and put eight labels on a sheet', async () => {
    const names = [
      'मायरा शाह',
      '\u202e😀 עברית தமிழ் عائشہ\u0007',
      'W'.repeat(300),
      'A\tB\ud800',
      'c',
      'd',
      'e',
      'f',
      'g',
    ];
    const orders = names.map((name, place) => ({
      ...{
        language: 'en' as const,
        name: `#${1001 + place}`,
        placedAt: new Date(),
        total: 1,
        due: 0,
        courier: '',
        trackingNumber: 'é'.repeat(60),
      },
      to: { name, phone: '98290 00001', address: 'फ्लैट ७, बाणेर रोड\n'.repeat(40), pin: '411045' },
      ...{ gift: null, isCollected: false },
      lines: [{ name, quantity: 2, price: 1, isPickup: false, answers: [] }],
    }));
    const from = { shopName: 'धागा', address: 'Bhilwara', phone: '' };
    const sheets = pdfText(await renderPdf(labelSheets(orders, from)));
    expect(sheets.split('\f')).toHaveLength(2);
    for (const words of ['PIN 411045', 'बाणेर', '?????', 'தமிழ்', 'A B?'])
      expect(sheets.replaceAll('\n', '')).toContain(words);
    expect(pdfText(await renderPdf(packingSlips(orders, from, true))).split('\f').length).toBeGreaterThan(8);
  });
});

/** At the length that an address may have. */
const hostile: Record<string, string> = {
  'right-to-left overrides': '\u202eevil \u2066abc\u2069 \u202dx'.repeat(40),
  'zero-width characters': 'a\u200b\u200c\u200d\ufeff'.repeat(120),
  '10,000 combining marks': `e${'\u0301'.repeat(10_000)}`,
  '10,000 signs on one Devanagari letter': `क${'\u093f'.repeat(10_000)}`,
  'an emoji of 5,000 people': `👨${'\u200d👩'.repeat(5_000)}`,
  'emoji sequences': '👨‍👩‍👧‍👦🏳️‍🌈👍🏿🇮🇳'.repeat(25),
  'half flags': '🇮'.repeat(501),
  'control characters': Array.from({ length: 160 }, (_, code) => String.fromCharCode(code))
    .join('')
    .repeat(3),
  'lone surrogates': '\ud800\udfff\udc00x'.repeat(120),
  'no character of any font': '\ue000\uffff\u{10fffd}漢ꦲ𓀀'.repeat(70),
  'one word': 'W'.repeat(500),
  'one Arabic word': 'ع'.repeat(500),
  'empty lines': '\n'.repeat(500),
  blanks: ' \u00a0\u3000\t'.repeat(125),
};

describe('Hostile text in a printed document', () => {
  const taxes = { taxablePaise: 20_000, cgstPaise: 500, sgstPaise: 500, igstPaise: 0, totalPaise: 21_000 };
  const state = { code: '08', name: 'Rajasthan' };
  const makeDocument = (text: string, title: 'Tax Invoice' | 'Credit Note') => {
    const line = { ...taxes, description: text, hsn: '9503', rate: 500, quantity: 1, pricePaise: 1, discountPaise: 0 };
    const seller = { status: 'registered' as const, name: 'Kavita', address: 'Bhilwara', state, gstin: '' };
    const order = { id: 'o', number: '#1001', paymentId: 'p' };
    const buyer = { name: text, address: text };
    const original = title === 'Credit Note' ? { number: '1', issuedOn: '2026-01-01', reason: text } : undefined;
    const parties = { title, seller, buyer, placeOfSupply: state, stateTax: 'SGST' as const, order };
    const content = { ...parties, lines: [line], totals: taxes, ...(original && { original }) };
    return documentsPdf(title, [{ number: 'DH/1', issuedOn: '2026-01-01', content }]);
  };
  const makeOrder = (text: string) => ({
    ...{
      language: 'en' as const,
      name: '#1001',
      placedAt: new Date(),
      total: 1,
      due: 0,
      courier: text,
      trackingNumber: text.slice(0, 60),
    },
    to: { name: text, phone: text, address: text, pin: '411045' },
    ...{ gift: { wrap: text, hasCard: true, hidesPrices: false }, isCollected: false },
    lines: [{ name: text, quantity: 2, price: 1, isPickup: false, answers: [{ label: text, text }] }],
  });
  const countPages = async (document: PdfDocument) => pdfText(await renderPdf(document)).split('\f').length;

  it.each(Object.entries(hostile))(
    '%s: slips, labels, invoices and credit notes are printed on a few pages',
    async (_what, text) => {
      const orders = [makeOrder(text)];
      const from = { shopName: text, address: text, phone: '' };
      expect(await countPages(labels(orders, from))).toBe(1);
      expect(await countPages(labelSheets(orders, from))).toBe(1);
      expect(await countPages(packingSlips(orders, from, true))).toBeLessThan(25);
      expect(await countPages(makeDocument(text, 'Tax Invoice'))).toBeLessThan(10);
      expect(await countPages(makeDocument(text, 'Credit Note'))).toBeLessThan(10);
    },
  );

  it.each(['10,000 combining marks', 'an emoji of 5,000 people'])('on a card, %s are refused', (what) => {
    expect(fitCard({ recipient: 'Asha', message: String(hostile[what]), from: '' })).toMatchObject({
      field: 'message',
    });
  });
});

describe('An invoice as PDF', () => {
  it('is read by its buyer, by the secret link and by admins, and by nobody else', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    const path = `/user/order/${_id}/documents`;
    const list = await shop.call('GET', path, { token: shop.tokens.asha });
    expect(list.body.documents).toMatchObject([{ title: 'Tax Invoice', total: 210, isCredit: false }]);
    const { _id: documentId, number } = list.body.documents[0];
    const own = await pdf(`${path}/${documentId}`, shop.tokens.asha);
    for (const words of [number, 'Tax Invoice', 'Kavita Joshi', '08AAPFU0939F1ZV', '9503', 'CGST', '₹5.00', '₹210.00'])
      expect(own.text).toContain(words);
    expect((await pdf(`${path}/${documentId}`, shop.tokens.admin)).status).toBe(200);
    expect((await pdf(`${path}/${documentId}`, shop.tokens.meera)).status).toBe(404);
    const others = await buy(shop, bear, shop.tokens.meera);
    expect((await pdf(`/user/order/${others._id}/documents/${documentId}`, shop.tokens.meera)).status).toBe(404);
    const { link } = (await admin('GET', `/user/order/${_id}`)).body;
    const key = String(link).slice(-43);
    expect((await pdf(`/order/${key}/documents/${documentId}`, '')).text).toContain(number);
    expect((await pdf(`/order/${'k'.repeat(43)}/documents/${documentId}`, '')).status).toBe(404);
  });

  it('is rendered once for all who ask for it at the same time', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    const path = `/user/order/${_id}/documents`;
    const { documents } = (await shop.call('GET', path, { token: shop.tokens.asha })).body;
    const asked = Array.from({ length: 40 }, () => pdf(`${path}/${documents[0]._id}`, shop.tokens.asha));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  it('waits in a queue of limited length, and those that admins print come before', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    const to = { name: 'Asha Verma', phone: '9876543210', address: '5 Lane, Bhilwara', pin: '311001' };
    const order = {
      language: 'en' as const,
      name: '#1001',
      placedAt: new Date(),
      to,
      isCollected: false,
      gift: null,
      lines: [],
      total: 0,
      due: 0,
    };
    const orders = Array.from({ length: 80 }, () => ({ ...order, courier: '', trackingNumber: '' }));
    const sheet = labelSheets(orders, { shopName: 'Dhaaga', address: '', phone: '' });
    let printed = 0;
    const from = (block: string) => ({ block, network: block });
    const asked = Array.from({ length: 25 }, (_, n) => renderPdf(sheet, from(String(n % 3))).then(() => printed++));
    const results = Promise.allSettled(asked);
    expect((await pdf(`/user/print/label?orders=${_id}`, shop.tokens.admin)).status).toBe(200);
    expect(printed).toBeLessThan(20);
    expect(await renderPdf(sheet, from('another'))).toBeTruthy();
    expect(printed).toBeLessThan(20);
    const refused = (await results).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map(({ code, status }) => ({ code, status }))).toEqual(
      Array(4).fill({ code: 'unavailable', status: 503 }),
    );
  });

  it('has labels with the declarations of each piece, once the shop says who makes it', async () => {
    const [first, second] = [await buy(shop, bear, shop.tokens.asha), await buy(shop, bear, shop.tokens.asha)];
    const path = `/user/print/declarations?orders=${first._id},${second._id}`;
    expect((await admin('GET', path)).status).toBe(409);
    const seller = { legalName: 'Meera Pillai', principalAddress: '14 Gandhi Nagar,\nBhilwara 311001' };
    await admin('PUT', '/shop/settings', { ...seller, customerEmail: 'care@example.com' });
    const { text } = await pdf(`${path}&made=2026-10`, shop.tokens.admin);
    for (const words of [
      ...['(inclusive of all taxes)', 'Net quantity: 1 piece', 'Made in October 2026', 'care@example.com'],
      'Made by Meera Pillai, 14 Gandhi',
    ])
      expect(text.split(words).length - 1, words).toBe(2);
    expect((await admin('GET', `${path}&made=soon`)).status).toBe(400);
    const four = { name: 'Four Coasters', price: 500, quantity: 1, declared: { netQuantity: 'set of 4' } };
    const { _id } = await buy(shop, await addProduct(shop, four), shop.tokens.asha);
    const packet = await pdf(`/user/print/declarations?orders=${_id}`, shop.tokens.admin);
    expect(packet.text).toContain('Unit sale price: ₹125 per piece');
  });

  it('stands in the month of the accountant, whose files agree with the books', async () => {
    const month = dayInIndia(new Date()).slice(0, 7);
    const { body } = await admin('GET', `/shop/months/${month}`);
    const { rows } = await shop.db.pool.query('select sum(amount_paise)::int as paise from payments where settles');
    expect(roundToPaise(body.figures.cameIn)).toBe(rows[0].paise);
    const { documents, figures } = body;
    const second = await admin('GET', `/shop/months/${month}?limit=1&page=2`);
    expect(second.body).toEqual({ success: true, figures, documents: [documents[1]] });
    expect(second.headers['x-total-count']).toBe(String(documents.length));
    const sold = await shop.db.pool.query(
      'select count(*)::int as orders, sum(delivery_paise)::int as delivery, sum(discount_paise)::int as offers from payments join checkouts on checkouts.id = checkout_id where settles',
    );
    const { orders, delivery, offers } = figures;
    expect({ orders, delivery: roundToPaise(delivery), offers: roundToPaise(offers) }).toEqual(sold.rows[0]);
    const file = async (name: string) =>
      (await shop.get(`/api/v1/shop/months/${month}/${name}`, { authorization: shop.tokens.admin })).bytes;
    const hsn = await file('gstr1-hsn.csv');
    const total = body.documents.reduce((sum: number, one: { total: number }) => sum + one.total, 0);
    expect(hsn.toString().trim().split('\r\n').at(-1)).toMatch(
      new RegExp(`^"B2C","9503","NOS-NUMBERS".*"${total}","${registeredSeller.gstin}"$`),
    );
    for (const name of ['orders.csv', 'lines.csv', 'payments-and-refunds.csv', 'documents.csv', 'gstr1-b2cs.csv'])
      expect((await file(name)).toString().split('\r\n').length, name).toBeGreaterThan(2);
    expect((await file('accounts.zip')).subarray(0, 2).toString()).toBe('PK');
  });
});
