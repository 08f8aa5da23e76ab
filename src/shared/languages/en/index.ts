import accessibility from './accessibility.ts';
import account from './account.ts';
import { admin } from './admin/index.ts';
import cart from './cart.ts';
import checkout from './checkout.ts';
import cod from './cod.ts';
import dates from './dates.ts';
import forms from './forms.ts';
import frame from './frame.ts';
import gifts from './gifts.ts';
import grievance from './grievance.ts';
import home from './home.ts';
import listing from './listing.ts';
import occasions from './occasions.ts';
import order from './order.ts';
import pages from './pages.ts';
import personalisation from './personalisation.ts';
import privacy from './privacy.ts';
import product from './product.ts';
import promise from './promise.ts';
import reviews from './reviews.ts';
import { server } from './server/index.ts';
import states from './states.ts';
import user from './user.ts';

export default {
  accessibility,
  account,
  ...admin,
  cart,
  checkout,
  cod,
  dates,
  forms,
  frame,
  gifts,
  grievance,
  home,
  listing,
  occasions,
  order,
  pages,
  personalisation,
  privacy,
  product,
  promise,
  reviews,
  ...server,
  states,
  user,
};
