import account from './account.ts';
import cart from './cart.ts';
import dates from './dates.ts';
import frame from './frame.ts';
import home from './home.ts';
import listing from './listing.ts';
import pages from './pages.ts';
import product from './product.ts';
import promise from './promise.ts';
import { server } from './server/index.ts';

export default { account, cart, dates, frame, home, listing, pages, product, promise, ...server };
