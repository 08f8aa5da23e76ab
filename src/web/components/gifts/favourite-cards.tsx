import type { ProductBody } from '../../../catalog/api.ts';
import { firstWords } from '../../../shared/text/text.ts';
import { toCards } from '../../api-client/card-product.ts';
import { AddButton } from '../products/add-button.tsx';
import { GiftGrid, ProductCard } from '../products/product-card.tsx';
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
