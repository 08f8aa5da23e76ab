import { lazy, Suspense, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../components/forms/button.tsx';
import { AddButton } from '../../components/products/add-button.tsx';
import { ProductCard, productGrid } from '../../components/products/product-card.tsx';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { type Choice, choiceIn, isChosen, makeFilterParams } from './filter-choice.ts';
import type { ListingData } from './load-listing.ts';

const NothingFound = lazy(() => import('./nothing-found.tsx'));
const smallestRhythm = 5;

/** The products up to the page in the URL, and the button for more. */
export function Listing({ products, total, choice }: ListingData) {
  const list = useRef<HTMLElement>(null);
  useFocusOnNew(products.length, list, 'h3 a');
  const hasRhythm = !isChosen(choice) || products.length >= smallestRhythm;
  return (
    <>
      <section className={productGrid} aria-label="All Products" ref={list}>
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            preview={product.preview}
            shape={hasRhythm ? shapeAt(index) : 'plain'}
            priority={index === 0}
          >
            <AddButton product={product} />
          </ProductCard>
        ))}
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
        busy={isLoading && 'Loading ...'}
      >
        Loadmore
      </Button>
    </Form>
  );
}

/** A pattern of twelve, the size of a page: the first card is large, the eighth is long. */
function shapeAt(index: number): 'large' | 'long' | 'plain' {
  return ({ 0: 'large', 7: 'long' } as const)[index % 12] ?? 'plain';
}
