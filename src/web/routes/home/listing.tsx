import { lazy, Suspense, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../../components/forms/button.tsx';
import { AddButton } from '../../components/products/add-button.tsx';
import { ProductCard, productGrid } from '../../components/products/product-card.tsx';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { OnlyProduct } from './few-products.tsx';
import { type Choice, choiceIn, isChosen, makeFilterParams } from './filter-choice.ts';
import type { SoloFacts } from './load-home.ts';
import type { ListingData } from './load-listing.ts';

const NothingFound = lazy(() => import('./nothing-found.tsx'));
const smallestRhythm = 5;

interface ListingProps extends Omit<ListingData, 'only'> {
  /** Facts about the only product of the shop. */
  solo?: SoloFacts;
  /** At the head of the page: its first card has the page's primary action. */
  isNew: boolean;
}

/** The products up to the page in the URL, and the button for more. */
export function Listing({ products, total, choice, solo, isNew }: ListingProps) {
  const list = useRef<HTMLElement>(null);
  useFocusOnNew(products.length, list, 'h3 a');
  const [only] = products;
  return (
    <>
      <section
        className={solo ? undefined : isNew ? newGrid(total) : productGrid}
        aria-label={t('listing.allProducts')}
        ref={list}
      >
        {solo && only ? (
          <OnlyProduct product={only} facts={solo} />
        ) : (
          products.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              preview={product.preview}
              shape={isNew ? newShapeAt(index) : shapeAt(index, products.length, choice)}
              priority={isNew && index === 0}
            >
              <AddButton product={product} look={isNew && index === 0 && !product.isSoldOut ? 'primary' : undefined} />
            </ProductCard>
          ))
        )}
      </section>
      {products.length === 0 && (
        <Suspense>
          <NothingFound isFiltered={isChosen(choice)} />
        </Suspense>
      )}
      {products.length < total && <LoadMore choice={choice} />}
    </>
  );
}

const newGrid = (total: number) =>
  `grid gap-6 max-md:grid-cols-2 max-md:gap-x-3.5 max-md:gap-y-10 ${total <= 3 ? 'grid-cols-3' : 'grid-cols-4'}`;
const newShapeAt = (index: number) => (index === 0 ? 'lead' : 'square');

function LoadMore({ choice }: { choice: Choice }) {
  const { location } = useNavigation();
  const isLoading = location && choiceIn(new URLSearchParams(location.search)).page > choice.page;
  return (
    <Form className="mt-18 flex justify-center" action="/" replace preventScrollReset>
      {[...makeFilterParams({ ...choice, page: 1 })].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        look="ghost"
        className="min-w-[240px]"
        name="page"
        value={choice.page + 1}
        busy={isLoading && t('listing.loading')}
      >
        {t('listing.loadmore')}
      </Button>
    </Form>
  );
}

/** A pattern of twelve, the size of a page: the first card is large, the eighth is long. */
function shapeAt(index: number, count: number, choice: Choice): 'large' | 'long' | 'plain' {
  if (isChosen(choice) && count < smallestRhythm) return 'plain';
  return ({ 0: 'large', 7: 'long' } as const)[index % 12] ?? 'plain';
}
