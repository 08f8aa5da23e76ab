import type { Queries } from '../platform/database/database.ts';
import { isTestKey } from '../platform/payments/test-keys.ts';
import type { PaymentSettingsBody } from './api.ts';
import {
  enteredAccount,
  findPaymentRow,
  type PaymentAccountOptions,
  type PaymentAccountSource,
} from './payment-accounts.ts';

export interface DescribeOptions extends Pick<PaymentAccountOptions, 'secretBox' | 'providerUrls'> {
  accounts: PaymentAccountSource;
  publicUrl: string;
}

export async function describePaymentSettings(
  queries: Queries,
  { accounts, publicUrl, ...options }: DescribeOptions,
): Promise<PaymentSettingsBody> {
  const row = await findPaymentRow(queries);
  const { online, onlineSource, manual, manualSource } = await accounts.find();
  const isEntered = onlineSource !== 'environment' && Boolean(row?.keyId);
  const usedKeyId = onlineSource === 'environment' ? (online?.keyId ?? null) : (row?.keyId ?? null);
  return {
    online: {
      source: onlineSource,
      mode: onlineSource === 'sandbox' || onlineSource === 'none' ? onlineSource : keyMode(usedKeyId),
      keyId: usedKeyId,
      isReadable: !isEntered || enteredAccount(row as NonNullable<typeof row>, options) !== null,
      verifiedAt: isEntered ? toText(row?.verifiedAt) : null,
      webhookUrl: `${publicUrl}/api/v1/payment/webhook`,
      hasWebhookSecret: isEntered && Boolean(row?.webhookSecret),
      firstWebhookAt: isEntered ? toText(row?.firstWebhookAt) : null,
    },
    manual: {
      source: manualSource,
      upiId: manual?.upiId ?? '',
      holder: manual?.bank?.holder ?? '',
      accountNumber: manual?.bank?.accountNumber ?? '',
      ifsc: manual?.bank?.ifsc ?? '',
    },
  };
}

function keyMode(keyId: string | null): 'live' | 'test' {
  return isTestKey(keyId) ? 'test' : 'live';
}

function toText(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
