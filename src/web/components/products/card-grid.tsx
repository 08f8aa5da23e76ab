import type { ProductBody } from '../../../catalog/api.ts';
import { toCards } from '../../api-client/card-product.ts';
import { AddButton } from './add-button.tsx';
import { ProductCard, productGrid } from './product-card.tsx';

/** Products on a page that is about something else. */
export function CardGrid({ products }: { products: readonly ProductBody[] }) {
  return (
    <div className={productGrid}>
      {toCards(products).map((product) => (
        <ProductCard key={product._id} product={product}>
          <AddButton product={product} />
        </ProductCard>
      ))}
    </div>
  );
}
