import type { AdminProductBody } from '../../../../../catalog/api.ts';
import { ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { ButtonLink } from '../../../../components/forms/button.tsx';
import { useShop } from '../../../../hooks/use-shop.ts';

type Product = Pick<AdminProductBody, 'name' | 'slug' | 'hidden'>;
let newest: Product | null = null;

/** Tells the list that is shown next which product was just created, once. */
export const published = {
  note: (product: Product) => {
    newest = product;
  },
  take: () => {
    const taken = newest;
    newest = null;
    return taken;
  },
};

/** What to do next with a new product. */
export function Published({ product: { name, slug, hidden } }: { product: Product }) {
  const { publicUrl, isOpened } = useShop().settings;
  if (hidden) return null;
  return (
    <section className="panel mb-5 grid max-w-[700px] gap-1" aria-label="New product">
      <p dir="auto" className="wrap-anywhere">
        <b>{name}</b>
        {isOpened ? ' is in the shop. Show it to somebody:' : ' is ready. Only you see it until you open the shop.'}
      </p>
      {isOpened && <ShareLink title={name} url={`${publicUrl}/product/${slug}`} />}
      <div className="button-row">
        <ButtonLink look="plain" to={`/product/${slug}`}>
          See it in the shop
        </ButtonLink>
        <ButtonLink look="plain" to="/dashboard/admin/create-product">
          Create another
        </ButtonLink>
      </div>
    </section>
  );
}
