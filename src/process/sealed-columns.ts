import { sealedFactorColumns } from '../accounts/index.ts';
import { sealedCourierColumns } from '../couriers/index.ts';
import { sealedMailColumns } from '../mail-settings/index.ts';
import { sealedPushColumns } from '../notifications/index.ts';
import { sealedPaymentColumns } from '../payment-settings/index.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import { sealedWebhookColumns } from '../webhooks/index.ts';

/** Everything in the database that only the shop's secret key opens. */
export const sealedColumns: SealedColumn[] = [
  ...sealedPaymentColumns,
  ...sealedMailColumns,
  ...sealedCourierColumns,
  ...sealedFactorColumns,
  ...sealedPushColumns,
  ...sealedWebhookColumns,
];
