export default {
  name: '{shop} admin',
  orders: 'Orders',
  createProduct: 'Create Product',
} as const;
