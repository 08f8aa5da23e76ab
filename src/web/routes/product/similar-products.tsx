import type { CardProduct } from '../../api-client/card-product.ts';
import { AddButton } from '../../components/products/add-button.tsx';
import { ProductCard, productGrid } from '../../components/products/product-card.tsx';
import { productSection } from './load-reviews.ts';

export function SimilarProducts({ products }: { products: CardProduct[] }) {
  return (
    <section className={productSection}>
      <h2 className="mb-8">Similar Products</h2>
      {products.length === 0 && <p>No similar products found.</p>}
      <div className={productGrid}>
        {products.map((product) => (
          <ProductCard key={product._id} product={product}>
            <AddButton product={product} label="Add to Cart" />
          </ProductCard>
        ))}
      </div>
    </section>
  );
}
