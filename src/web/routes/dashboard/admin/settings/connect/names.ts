import type { TokenScope } from '../../../../../../shared/access/token-scopes.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookEvent } from '../../../../../../webhooks/api.ts';

export const scopeNames: Record<TokenScope, { label: string; hint: string }> = {
  'orders:read': { label: t('connections.readOrders'), hint: t('connections.readOrdersHint') },
  'addresses:read': { label: t('connections.readAddresses'), hint: t('connections.readAddressesHint') },
  'orders:write': { label: t('connections.moveOrders'), hint: t('connections.moveOrdersHint') },
  'products:read': { label: t('connections.readProducts'), hint: t('connections.readProductsHint') },
  'products:write': { label: t('connections.changeProducts'), hint: t('connections.changeProductsHint') },
  'reports:read': { label: t('connections.readMonth'), hint: t('connections.readMonthHint') },
};

export const eventNames: Record<WebhookEvent, string> = {
  'order.placed': t('connections.orderPlaced'),
  'order.paid': t('connections.orderPaid'),
  'order.shipped': t('connections.orderShipped'),
  'order.delivered': t('connections.orderDelivered'),
  'order.cancelled': t('connections.orderCancelled'),
  'order.refunded': t('connections.orderRefunded'),
  'stock.low': t('connections.stockLow'),
  'product.changed': t('connections.productChanged'),
  'request.opened': t('connections.requestOpened'),
  'ticket.opened': t('connections.complaintOpened'),
};
