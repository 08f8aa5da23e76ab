import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { CardGrid } from '../../components/products/card-grid.tsx';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useFavourites } from '../../stores/favourites.ts';

const most = 4;

/** The newest favourites, below an empty cart; nothing without any. */
export function Liked() {
  const ids = useFavourites().slice(0, most);
  const { value } = useAnswer(ids.join(' ') || null, (signal) => api('POST /favourites', { body: { ids }, signal }));
  if (!value || value.products.length === 0) return null;
  return (
    <section className="page-width pt-8" aria-labelledby="liked">
      <h2 id="liked" className="mb-6 text-xl">
        {t('cart.yourFavourites')}
      </h2>
      <CardGrid products={value.products} />
    </section>
  );
}
