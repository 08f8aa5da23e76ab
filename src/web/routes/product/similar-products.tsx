import { t } from '../../../shared/languages/translate.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { AddButton } from '../../components/products/add-button.tsx';
import { ProductCard, productGrid } from '../../components/products/product-card.tsx';
import { productSection } from './load-reviews.ts';

/** As many as fill rows of four, or of two: those in stock first. */
function fillRows(products: readonly CardProduct[]): CardProduct[] {
  const { length } = products;
  const shown = length < 4 ? length - (length > 1 ? length % 2 : 0) : length - (length % 4);
  return products.toSorted((a, b) => Number(a.isSoldOut ?? false) - Number(b.isSoldOut ?? false)).slice(0, shown);
}

export function SimilarProducts({ products }: { products: CardProduct[] }) {
  return (
    <section className={`${productSection} print:hidden`}>
      <h2 className="mb-8">{t('product.similar')}</h2>
      {products.length === 0 && <p>{t('product.noSimilar')}</p>}
      <div className={productGrid}>
        {fillRows(products).map((product) => (
          <ProductCard key={product._id} product={product}>
            <AddButton product={product} label="Add to Cart" />
          </ProductCard>
        ))}
      </div>
    </section>
  );
}
