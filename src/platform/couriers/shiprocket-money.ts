import { z } from 'zod';
import { idForm, listForm, maybe, readTime, trackingForm } from './answer-forms.ts';
import type { CourierProvider, ProviderCharge, ProviderRemittance, WeightDispute } from './courier-provider.ts';
import type { ShiprocketApi } from './shiprocket-call.ts';

const perPage = 100;
const mostRupees = 1_000_000;
const mostKilograms = 1_000;

/** Amounts and weights come as numbers, as texts, and empty. */
const amountForm = z
  .union([z.number(), z.string().regex(/^-?\d*(\.\d+)?$/)])
  .nullish()
  .transform((value) => Number(value ?? 0));
const weightForm = amountForm.refine((kilograms) => kilograms > 0 && kilograms <= mostKilograms);

type MoneyCalls = Pick<CourierProvider, 'listCharges' | 'listWeightDisputes' | 'listRemittances'>;

export function moneyCalls(call: ShiprocketApi): MoneyCalls {
  const paged = (path: string, page: number) => `${path}?per_page=${perPage}&page=${page}`;
  return {
    listCharges: (page) => call('GET', paged('/account/details/statement', page), chargesForm),
    listWeightDisputes: () => call('GET', '/billing/discrepancy', disputesForm),
    listRemittances: (page) => call('GET', paged('/billing/remittances', page), remittancesForm),
  };
}

const chargeForm = z.object({
  transaction_id: idForm,
  awb_code: maybe(trackingForm),
  description: maybe(z.string()),
  debit_amount: amountForm,
  credit_amount: amountForm,
  created_at: z.string(),
});
const chargesForm = z.object({ data: listForm(readCharge) }).transform(({ data }) => data);

/** The first line of a statement has the balance, and no id. */
function readCharge(item: unknown): ProviderCharge | null {
  const { data } = chargeForm.safeParse(item);
  const at = data && readTime(data.created_at);
  const rupees = data ? data.debit_amount - data.credit_amount : 0;
  if (!at || Math.abs(rupees) > mostRupees) return null;
  const what = data.description?.slice(0, 200) || 'Charge';
  return { id: data.transaction_id, number: data.awb_code ?? null, what, paise: Math.round(rupees * 100), at };
}

const disputeForm = z.object({
  awb_code: trackingForm,
  entered_weight: weightForm,
  charged_weight: weightForm,
  extra_charges: amountForm,
  created_at: z.string(),
});
const disputesForm = z.object({ data: listForm(readDispute) }).transform(({ data }) => data);

function readDispute(item: unknown): WeightDispute | null {
  const { data } = disputeForm.safeParse(item);
  const raisedAt = data && readTime(data.created_at);
  if (!raisedAt || Math.abs(data.extra_charges) > mostRupees) return null;
  return {
    number: data.awb_code,
    statedGrams: Math.round(data.entered_weight * 1_000),
    chargedGrams: Math.round(data.charged_weight * 1_000),
    extraPaise: data.extra_charges > 0 ? Math.round(data.extra_charges * 100) : null,
    raisedAt,
  };
}

const positiveForm = amountForm.refine((rupees) => rupees >= 0 && rupees <= mostRupees);
/** Null where nothing is named, which is no correction of a fee. */
const feeForm = z
  .union([z.literal('').transform(() => null), z.null(), positiveForm])
  .optional()
  .transform((rupees) => rupees ?? null);
const paidForm = z.object({ awb_code: trackingForm, cod_amount: positiveForm, charges: feeForm });
const remittanceForm = z.object({ crf_id: idForm, shipments: z.array(paidForm).min(1).max(2_000) });
/** A remittance with a line that is not understood fails the whole page: money would be missing from it. */
const remittancesForm = z.object({ data: z.array(remittanceForm) }).transform(({ data }): ProviderRemittance[] =>
  data.map(({ crf_id: id, shipments }) => ({
    id,
    rows: shipments.map(({ awb_code: number, cod_amount, charges }) => ({
      number,
      amountPaise: Math.round(cod_amount * 100),
      feePaise: charges === null ? null : Math.round(charges * 100),
    })),
  })),
);
