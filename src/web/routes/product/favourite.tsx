import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { SoldOutLink } from '../../components/gifts/sold-out-link.tsx';
import { Icon } from '../../components/page/icon.tsx';
import { useFavourite } from '../../components/products/heart-button.tsx';
import { useFavourites } from '../../stores/favourites.ts';

/** Presses load what they need; without script the link leads to the list. */
export function Favourite({ product: { _id: id, slug, quantity, variants } }: { product: ProductPageBody }) {
  const isSoldOut = quantity === 0 || variants?.some((one) => one.quantity === 0);
  const count = useFavourites().length;
  const { isOn, toggle } = useFavourite(id);
  return (
    <div className="flex flex-wrap gap-x-6">
      {isSoldOut && <SoldOutLink slug={slug} />}
      <ButtonForm action={toggle}>
        <button
          type="submit"
          className={`inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline underline-offset-6 ${isOn ? 'text-accent [&_path]:fill-current' : ''}`}
          aria-pressed={isOn}
        >
          <Icon name="heart" />
          {t('listing.favourite')}
        </button>
      </ButtonForm>
      <Link className="inline-flex min-h-11 items-center underline underline-offset-6" to="/favourites">
        {count > 0 ? t('listing.seeFavouritesCount', { count }) : t('listing.seeFavourites')}
      </Link>
    </div>
  );
}
