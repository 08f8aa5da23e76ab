import type { QuoteBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';

export const quoteStates: Record<QuoteBody['state'], string> = {
  open: t('customOrders.waitsForPayment'),
  expired: t('customOrders.expired'),
  withdrawn: t('customOrders.withdrawn'),
  awaiting_payment: t('customOrders.transferAwaited'),
  advance_paid: t('customOrders.advancePaid'),
  paid: t('order.paid'),
  cancelled: t('order.cancelled'),
};
