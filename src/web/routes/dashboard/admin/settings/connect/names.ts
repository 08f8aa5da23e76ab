import type { TokenScope } from '../../../../../../shared/token-scopes.ts';
import type { WebhookEvent } from '../../../../../../webhooks/api.ts';

export const scopeNames: Record<TokenScope, { label: string; hint: string }> = {
  'orders:read': { label: 'Read orders', hint: 'Without names, addresses and phones' },
  'addresses:read': { label: 'Read addresses', hint: 'Needs “Read orders”' },
  'orders:write': { label: 'Move orders', hint: 'Made, packed, shipped, tracking' },
  'products:read': { label: 'Read products', hint: 'Hidden ones, too' },
  'products:write': { label: 'Change products', hint: 'Prices, stock, texts, photos, import' },
  'reports:read': { label: 'Read the month', hint: 'Sums, invoices with their buyers’ names' },
};

export const eventNames: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.cancelled': 'Order cancelled',
  'order.refunded': 'Order refunded',
  'stock.low': 'Stock low',
  'product.changed': 'Product changed',
  'request.opened': 'Request opened',
  'ticket.opened': 'Complaint opened',
};
