/** In all emails to buyers. */
export default {
  namaste: 'Namaste,',
  namasteTo: 'Namaste {name},',
  hello: 'Hello,',
  total: 'Total',
  seeOrder: 'See your order',
  orderIds: 'Order {number} ({id})',
  soldBy: 'Sold by {name}',
} as const;
