import type { ReactNode } from 'react';
import type { AdminProductBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { ShareLink } from '../../../../components/admin/settings/share-link.tsx';
import { ButtonLink } from '../../../../components/forms/button.tsx';
import { rich } from '../../../../document/rich.ts';
import { useShop } from '../../../../hooks/use-shop.ts';

type Product = Pick<AdminProductBody, 'name' | 'slug' | 'hidden'>;
let newest: Product | null = null;

/** Passes the product that was just created to the list that is shown next, once. */
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

const bold = (text: ReactNode) => <b>{text}</b>;

/** What to do next with a new product. */
export function Published({ product: { name, slug, hidden } }: { product: Product }) {
  const { publicUrl, isOpened } = useShop().settings;
  if (hidden) return null;
  return (
    <section className="panel mb-5 grid max-w-[700px] gap-1" aria-label={t('adminProducts.newProduct')}>
      <p dir="auto" className="wrap-anywhere">
        {isOpened
          ? rich('adminProducts.isInShop', { name, b: bold })
          : rich('adminProducts.isReady', { name, b: bold })}
      </p>
      {isOpened && <ShareLink title={name} url={`${publicUrl}/product/${slug}`} />}
      <div className="button-row">
        <ButtonLink look="plain" to={`/product/${slug}`}>
          {t('adminProducts.seeInShop')}
        </ButtonLink>
        {isOpened && (
          <ButtonLink look="plain" to="/dashboard/admin/sharing">
            {t('feeds.moreToShare')}
          </ButtonLink>
        )}
        <ButtonLink look="plain" to="/dashboard/admin/create-product">
          {t('adminProducts.createAnother')}
        </ButtonLink>
      </div>
    </section>
  );
}
