import type { ProductBody } from '../../../catalog/api.ts';
import { firstWords } from '../../../shared/text/text.ts';
import { toCards } from '../../api-client/card-product.ts';
import { Skeleton } from '../page/skeleton.tsx';
import { AddButton } from '../products/add-button.tsx';
import { GiftGrid, ProductCard, productGrid } from '../products/product-card.tsx';
import { RemovedCard } from './removed-card.tsx';

const previewWords = 12;

interface FavouriteCardsProps {
  products: readonly ProductBody[];
  /** Taken off the list since it was loaded. */
  removed?: ReadonlySet<string>;
}

export function FavouriteCards({ products, removed }: FavouriteCardsProps) {
  const cards = toCards(products, ({ description }) => description && firstWords(description, previewWords));
  return (
    <GiftGrid>
      {cards.map((product) =>
        removed?.has(product._id) ? (
          <RemovedCard key={product._id} product={product} />
        ) : (
          <ProductCard key={product._id} product={product} preview={product.preview || undefined}>
            <AddButton product={product} />
          </ProductCard>
        ),
      )}
    </GiftGrid>
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
