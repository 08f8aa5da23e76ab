import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Lawful Bear', price: 300, quantity: 90 });
});
afterAll(() => shop.close());

const asOwner = adminCaller(() => shop);
const change = (body: object) => asOwner('PUT', '/shop/settings', body);
const taxes = { mode: 'registered', legalName: 'Meera Pillai', address: 'Ajmer', stateCode: '08', prefix: 'LW/' };
const further = { gstin: '08AAPFU0939F1ZV', startsOn: '', hsn: '9503', rate: 500, categories: [], isEmailed: false };
const lastEmail = async () => {
  await buy(shop, bear, shop.tokens.asha);
  const mails = await shop.outbox();
  return (mails.findLast((mail) => mail.includes('Lawful Bear')) ?? '').replaceAll(/=\r?\n/g, '');
};
const missing = async () => {
  const { steps } = (await asOwner('GET', '/setup/steps')).body;
  return steps.find(({ key }: { key: string }) => key === 'law');
};

describe('Who sells', () => {
  it('is not said while nothing is entered, and the setup asks for it', async () => {
    expect(await lastEmail()).not.toContain('Sold by');
    expect(await missing()).toMatchObject({ isDone: false, detail: '' });
    await change({ legalName: 'Meera Pillai, trading as Lawful' });
    expect((await missing()).detail).toMatch(/^Missing: Principal address, Email for customers, Phone, .*officer/);
  });

  it('stands in the emails about an order, with the postal address while there is no other, and the GSTIN', async () => {
    await change({ postalAddress: '7 Lake Road\nAjmer 305001', customerEmail: 'Help@Lawful.example' });
    await change({ phone: '98290 22222', officerName: 'Meera Pillai, owner', sellsToys: 'yes' });
    expect((await missing()).detail).toBe('Missing: Registration as an artisan, or ISI licence.');
    await change({ toyRegistration: 'Registered artisan, no. 12' });
    expect(await missing()).toMatchObject({ isDone: true, detail: 'Meera Pillai, trading as Lawful' });
    const before = await lastEmail();
    expect(before).toContain('Sold by Meera Pillai, trading as Lawful');
    expect(before).toContain('7 Lake Road, Ajmer 305001');
    expect(before).toContain('help@lawful.example');
    expect(before).not.toContain('GSTIN');
    expect((await asOwner('PUT', '/shop/tax-settings', { ...taxes, ...further })).status).toBe(200);
    await change({ principalAddress: '1 Head Office, Jaipur' });
    const after = await lastEmail();
    expect(after).toContain('GSTIN 08AAPFU0939F1ZV');
    expect(after).toContain('1 Head Office, Jaipur');
    expect(after).not.toContain('7 Lake Road');
  });

  it('is on an invoice with email and phone as they were when it was made', async () => {
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    await change({ customerEmail: 'new@lawful.example' });
    const { rows } = await shop.db.pool.query('select content from tax_documents where order_id = $1', [_id]);
    expect(rows[0].content.seller).toMatchObject({ email: 'help@lawful.example', phone: '98290 22222' });
  });
});
