import dates from './dates.ts';
import frame from './frame.ts';
import listing from './listing.ts';
import product from './product.ts';

export default { dates, frame, listing, product };
