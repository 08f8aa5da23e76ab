import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { firstWords } from '../../shared/text.ts';
import { api } from '../api-client/api-client.ts';
import { toast } from '../stores/toasts.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { ProductCard, productGrid } from '../ui/product-card.tsx';
import { addressOf, isChosen, paramsOf } from './filter-choice.ts';
import { keptListing, type ListingData, loadNextPage, mostPages } from './load-listing.ts';

/** Words of a description on the shop listing (spec section 9). */
const previewWords = 12;
const smallestRhythm = 5;

/** The shop's products as far as the address says, and the button for more. */
export function Listing(data: ListingData) {
  const { products, total, choice } = data;
  const list = useRef<HTMLElement>(null);
  const { loadMore, isLoading } = useLoadMore(data, list);
  const hasRhythm = !isChosen(choice) || products.length >= smallestRhythm;
  return (
    <>
      <section className={productGrid} aria-label="All Products" ref={list}>
        <h2 className="sr-only">Gifts</h2>
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            preview={previewOf(product)}
            shape={hasRhythm ? shapeAt(index) : 'plain'}
            priority={index === 0}
          >
            <AddButton product={product} />
          </ProductCard>
        ))}
      </section>
      {products.length === 0 && <p className="text-lg">No Products Found</p>}
      {products.length < total && choice.page < mostPages && (
        <form className="mt-18 flex justify-center" action="/" onSubmit={loadMore}>
          {[...paramsOf({ ...choice, page: 1 })].map(([name, value]) => (
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
        </form>
      )}
    </>
  );
}

/** Fetches the next page and goes to its address, which replaces this one; the focus stays at the button, or goes to the first new product when that is gone. */
function useLoadMore(data: ListingData, list: { current: HTMLElement | null }) {
  const [isLoading, setLoading] = useState(false);
  const navigate = useNavigate();
  const shownBefore = useRef(data.products.length);
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = data.products.length;
    if (before < data.products.length && document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>('article h3 a')[before]?.focus({ preventScroll: true });
  }, [data.products.length, list]);
  const loadMore = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    try {
      const next = await loadNextPage(api, data);
      const address = addressOf(next.choice);
      keptListing.put(address.slice(1), next);
      await navigate(address, { replace: true, preventScrollReset: true });
    } catch {
      toast.error('Something went wrong');
    } finally {
      setLoading(false);
    }
  };
  return { loadMore, isLoading };
}

function previewOf({ description }: ProductBody): string {
  return description ? firstWords(description, previewWords) : 'No description available.';
}

/** The rhythm of twelve, which is a page of the list: the first is large, the eighth is wide. */
function shapeAt(index: number): 'large' | 'long' | 'plain' {
  return ({ 0: 'large', 7: 'long' } as const)[index % 12] ?? 'plain';
}
