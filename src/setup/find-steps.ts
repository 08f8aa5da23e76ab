import { countProducts, findNewestName, hasPickupProducts } from '../catalog/index.ts';
import { hasArrived, type MailAccountSource } from '../mail-settings/index.ts';
import { findPaymentRow, type PaymentAccountSource } from '../payment-settings/index.ts';
import type { Queries } from '../platform/database/database.ts';
import type { MailState } from '../platform/email/mail-state.ts';
import { t } from '../shared/languages/translate.ts';
import { listLaw, listMissingLaw } from '../shared/law/seller.ts';
import { findPickupPlace } from '../shared/orders/pickup-place.ts';
import { settingFields } from '../shared/setting-fields.ts';
import { findDecidedCharges } from '../shipping/index.ts';
import { type FoundSettings, findSavedSettings, findShopSettings } from '../shop-settings/index.ts';
import type { StepKey } from './api.ts';

export interface StepDependencies {
  shopName: string;
  accounts: PaymentAccountSource;
  mail: MailState & { accounts: MailAccountSource };
}
export interface Step {
  key: StepKey;
  isDone: boolean;
  detail: string;
}

const policies = ['terms', 'privacy', 'refunds', 'delivery'] as const;

/** Each step is done when what it asks for exists. */
export async function findSteps(
  queries: Queries,
  deps: StepDependencies,
): Promise<{ isOpened: boolean; steps: Step[] }> {
  const settings = await findShopSettings(queries, deps.shopName);
  const saved = await findSavedSettings(queries);
  const isNamed = saved.has('shopName');
  const steps: Step[] = [
    { key: 'name', isDone: isNamed, detail: isNamed ? settings.shopName : '' },
    await findProductStep(queries),
    await findDeliveryStep(queries),
    await findPaymentsStep(queries, deps.accounts),
    await findPoliciesStep(queries, settings),
    findLawStep(settings),
    await findEmailStep(queries, deps.mail.accounts),
    { key: 'open', isDone: settings.isOpened, detail: '' },
  ];
  return { isOpened: settings.isOpened, steps };
}

async function findProductStep(queries: Queries): Promise<Step> {
  const total = await countProducts(queries);
  const name = (await findNewestName(queries)) ?? '';
  return {
    key: 'product',
    isDone: total > 0,
    detail: total > 1 ? t('setupAnswers.productAndMore', { name, count: total - 1 }) : name,
  };
}

async function findDeliveryStep(queries: Queries): Promise<Step> {
  const charges = await findDecidedCharges(queries);
  const details = {
    none: t('setupAnswers.freeDelivery'),
    flat: t('setupAnswers.oneCharge'),
    zones: t('setupAnswers.chargesByZone'),
  };
  return { key: 'delivery', isDone: charges !== null, detail: charges ? details[charges.kind] : '' };
}

async function findPoliciesStep(queries: Queries, settings: FoundSettings): Promise<Step> {
  const isDone = Boolean(settings.postalAddress) && policies.every((name) => settings[name]);
  const isUnknown = !findPickupPlace(settings).address && (await hasPickupProducts(queries));
  const detail = isUnknown ? t('setupAnswers.pickupUnknown') : '';
  return { key: 'policies', isDone, detail: isDone ? settings.postalAddress.replaceAll('\n', ', ') : detail };
}

/** What the Consumer Protection (E-Commerce) Rules 2020, r. 4, want every online seller to show. */
function findLawStep(settings: FoundSettings): Step {
  const missing = listMissingLaw(settings).map((name) => settingFields[name].label);
  const isDone = missing.length === 0;
  const isBegun = missing.length < listLaw(settings).length;
  const detail = isBegun ? t('setupAnswers.missing', { fields: missing.join(', ') }) : '';
  return { key: 'law', isDone, detail: isDone ? settings.legalName : detail };
}

/** Done when the owner has seen a test email arrive. */
async function findEmailStep(queries: Queries, accounts: MailAccountSource): Promise<Step> {
  const { account } = await accounts.find();
  const isDone = await hasArrived(queries, accounts);
  const detail = account && !isDone ? t('setupAnswers.mailThere') : '';
  return { key: 'email', isDone, detail: isDone ? (account?.from.address ?? '') : detail };
}

/** Keys of the admin area are done with the first webhook: without it, a payment may go unnoticed for minutes. */
async function findPaymentsStep(queries: Queries, accounts: PaymentAccountSource): Promise<Step> {
  const { onlineSource, manualSource } = await accounts.find();
  const isOnline = onlineSource === 'environment' || onlineSource === 'admin';
  const row = onlineSource === 'admin' ? await findPaymentRow(queries) : undefined;
  const awaitsWebhook = row !== undefined && row.firstWebhookAt === null;
  const ways = [isOnline && 'Razorpay', manualSource !== 'none' && t('setupAnswers.upiOrTransfer')]
    .filter(Boolean)
    .join(', ');
  const isDone = ways !== '' && !awaitsWebhook;
  return {
    key: 'payments',
    isDone,
    detail: awaitsWebhook ? t('setupAnswers.webhookMissing') : ways,
  };
}
