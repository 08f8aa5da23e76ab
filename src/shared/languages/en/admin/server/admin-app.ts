export default {
  name: '{shop} admin',
  orders: 'Orders',
} as const;
