import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { SimilarProducts } from './similar-products.tsx';

export interface WithdrawnProduct {
  name: string;
  category: { name: string; slug: string };
  related: CardProduct[];
}

/** A deleted product leads to what is similar. */
export function Withdrawn({ name, category, related }: WithdrawnProduct) {
  return (
    <div className="page-width">
      <h1 dir="auto" lang={findLanguage(name)} className="pt-12 max-md:pt-8">
        {name}
      </h1>
      <p className="pt-2 text-lg text-ink-2">{t('product.withdrawn')}</p>
      <p className="pt-6">
        <Link className="underline underline-offset-[5px]" to={`/category/${category.slug}`}>
          {t('product.seeAllOf', { category: category.name })}
        </Link>
      </p>
      {related.length > 0 && <SimilarProducts products={related} />}
    </div>
  );
}
