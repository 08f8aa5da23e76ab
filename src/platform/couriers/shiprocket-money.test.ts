import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CourierSandbox, startCourierSandbox } from '../../../sandbox/couriers/server.ts';
import { makeShiprocket } from './shiprocket.ts';

const account = { email: 'api@dhaaga.example', password: 'courier password' };
let sandbox: CourierSandbox;
beforeAll(async () => {
  sandbox = await startCourierSandbox(account);
});
afterAll(() => sandbox.stop());

const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
const provider = () => makeShiprocket({ ...account, apiUrl: sandbox.apiUrl });
const at = '2026-11-20 14:23:18';

it('Reads the statement line by line: amounts as texts and numbers, and nothing of what is not understood', async () => {
  const line = {
    transaction_id: '9001',
    awb_code: '14900000001',
    description: 'Freight',
    credit_amount: '',
    created_at: at,
  };
  await control('/lines', {
    charges: [
      { ...line, debit_amount: '64.50' },
      { ...line, transaction_id: 9002, awb_code: null, debit_amount: '', credit_amount: 500 },
      { ...line, transaction_id: '9003', debit_amount: 'free' },
      { ...line, transaction_id: '9004', debit_amount: '1', created_at: 'yesterday' },
      { ...line, transaction_id: '9005', debit_amount: '99999999' },
      'no line',
    ],
  });
  const happened = new Date('2026-11-20T14:23:18+05:30');
  expect(await provider().listCharges(1)).toEqual({
    ok: true,
    value: [
      { id: '9002', number: null, what: 'Freight', paise: -50_000, at: happened },
      { id: '9001', number: '14900000001', what: 'Freight', paise: 6_450, at: happened },
    ],
  });
  expect(await provider().listCharges(2)).toEqual({ ok: true, value: [] });
});

it('Reads disputed weights in grams, and leaves out those without a weight', async () => {
  const line = {
    awb_code: '14900000001',
    entered_weight: '0.640',
    charged_weight: 1.4,
    extra_charges: '',
    created_at: at,
  };
  await control('/lines', {
    discrepancies: [line, { ...line, charged_weight: '' }, { ...line, entered_weight: '-1' }],
  });
  expect(await provider().listWeightDisputes()).toMatchObject({
    ok: true,
    value: [{ number: '14900000001', statedGrams: 640, chargedGrams: 1_400, extraPaise: null }],
  });
});

it('Takes a remittance as a whole or not at all, and a provider that lists none for a refusal', async () => {
  const row = { awb_code: '14900000001', cod_amount: '549.00', charges: '10' };
  await control('/lines', { remittances: [{ crf_id: 77, shipments: [row] }] });
  expect(await provider().listRemittances(1)).toEqual({
    ok: true,
    value: [{ id: '77', rows: [{ number: '14900000001', amountPaise: 54_900, feePaise: 1_000 }] }],
  });
  const unpriced = [
    { ...row, charges: '' },
    { ...row, charges: undefined },
  ];
  await control('/lines', { remittances: [{ crf_id: 79, shipments: unpriced }] });
  const unknown = { number: '14900000001', amountPaise: 54_900, feePaise: null };
  expect(await provider().listRemittances(1)).toMatchObject({ value: [{ rows: [unknown, unknown] }, { id: '77' }] });
  await control('/lines', { remittances: [{ crf_id: 78, shipments: [row, { ...row, cod_amount: 'all' }] }] });
  expect(await provider().listRemittances(1)).toMatchObject({ ok: false, kind: 'unknown' });
  await control('/faults', { route: 'GET /billing/remittances', kind: 'status', value: 404 });
  expect(await provider().listRemittances(1)).toMatchObject({ ok: false, kind: 'refused' });
});
