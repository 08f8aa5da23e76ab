import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { ButtonForm } from '../../components/button-form.tsx';
import { Drawing } from '../../components/icon.tsx';
import { useFavourites } from '../../stores/favourites.ts';

const StockAlertLink = lazy(async () => ({
  default: (await import('../../components/gifts/stock-alert-link.tsx')).StockAlertLink,
}));

const heart = 'M12 20C5 15 3.500 11.500 4 8.500 4.600 5.500 9 4 12 8c3-4 7.400-2.500 8 .5.500 3-1 6.500-8 11.500Z';

/** Presses load what they need; without script the link leads to the list. */
export function Favourite({ product: { _id: id, slug, quantity, variants } }: { product: ProductPageBody }) {
  const isSoldOut = quantity === 0 || variants?.some((one) => one.quantity === 0);
  const ids = useFavourites();
  const isOn = ids.includes(id);
  const toggle = async () => (await import('../../stores/change-favourites.ts')).toggleFavourite(id);
  return (
    <div className="flex flex-wrap gap-x-6">
      {isSoldOut && (
        <Suspense>
          <StockAlertLink slug={slug} />
        </Suspense>
      )}
      <ButtonForm action={toggle}>
        <button
          type="submit"
          className={`inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline underline-offset-6 ${isOn ? 'text-accent [&_path]:fill-current' : ''}`}
          aria-pressed={isOn}
        >
          <Drawing path={heart} />
          Favourite
        </button>
      </ButtonForm>
      <Link className="inline-flex min-h-11 items-center underline underline-offset-6" to="/favourites">
        {ids.length > 0 ? `Favourites (${ids.length})` : 'Favourites'}
      </Link>
    </div>
  );
}
