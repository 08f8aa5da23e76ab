import adminFrame from './admin-frame.ts';
import adminOrder from './admin-order.ts';
import adminOrders from './admin-orders.ts';
import adminProducts from './admin-products.ts';
import branding from './branding.ts';
import cashIn from './cash-in.ts';
import cashRules from './cash-rules.ts';
import catalogFile from './catalog-file.ts';
import connections from './connections.ts';
import customOrders from './custom-orders.ts';
import deliverySettings from './delivery-settings.ts';
import feeds from './feeds.ts';
import giftSettings from './gift-settings.ts';
import numbers from './numbers.ts';
import packing from './packing.ts';
import paymentSettings from './payment-settings.ts';
import people from './people.ts';
import productForm from './product-form.ts';
import security from './security.ts';
import sellerLaw from './seller-law.ts';
import { adminServer } from './server/index.ts';
import setup from './setup.ts';
import shopSettings from './shop-settings.ts';
import today from './today.ts';
import variants from './variants.ts';

export const admin = {
  ...adminServer,
  adminFrame,
  adminOrder,
  adminOrders,
  adminProducts,
  branding,
  cashIn,
  cashRules,
  catalogFile,
  connections,
  customOrders,
  deliverySettings,
  feeds,
  giftSettings,
  numbers,
  packing,
  paymentSettings,
  people,
  productForm,
  security,
  sellerLaw,
  setup,
  shopSettings,
  today,
  variants,
};
