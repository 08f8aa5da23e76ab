import type { ReactNode } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { ButtonLink } from '../forms/button.tsx';
import { Skeleton } from '../page/skeleton.tsx';
import { AddButton } from '../products/add-button.tsx';
import { ProductCard, productGrid } from '../products/product-card.tsx';
import { SoldOutLink } from './sold-out-link.tsx';

interface FavouriteCardsProps {
  products: ProductBody[];
  /** Over the picture. */
  corner?: (product: ProductBody) => ReactNode;
}

/** What needs a choice is chosen on its own page. */
function needsChoice({ hasVariants, mustPersonalise }: ProductBody): boolean {
  return Boolean(hasVariants || mustPersonalise);
}

export function FavouriteCards({ products, corner }: FavouriteCardsProps) {
  return (
    <section>
      <h2 className="sr-only">Gifts</h2>
      <div className={productGrid}>
        {products.map((product) => (
          <div key={product._id} className="relative grid">
            <ProductCard product={product}>
              <NextStep product={product} />
            </ProductCard>
            {corner && <div className="absolute top-2.5 right-2.5 z-2">{corner(product)}</div>}
          </div>
        ))}
      </div>
    </section>
  );
}

function NextStep({ product }: { product: ProductBody }) {
  const to = `/product/${product.slug}`;
  if (product.quantity === 0) return <SoldOutLink slug={product.slug} isButton />;
  if (!needsChoice(product)) return <AddButton product={product} label="Add to Cart" />;
  return (
    <ButtonLink data-small look="ghost" small to={to}>
      Choose
    </ButtonLink>
  );
}

/** While the products are loaded. */
export function CardsOutline() {
  return (
    <div className={`${productGrid} min-h-screen content-start`} aria-busy="true">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'].map((width) => (
        <div key={width} className="grid gap-3">
          <Skeleton className="aspect-[4/5]" />
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}
