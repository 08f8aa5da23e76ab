import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import { firstWords } from '../../../shared/text.ts';
import { AddButton } from '../../components/add-button.tsx';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty-page.tsx';
import { chatLink } from '../../components/footer.tsx';
import { ProductCard, productGrid } from '../../components/product-card.tsx';
import { useShop } from '../../hooks/use-shop.ts';
import { choiceIn, isChosen, paramsOf } from './filter-choice.ts';
import type { ListingData } from './load-listing.ts';

const previewWords = 12;
const smallestRhythm = 5;

/** The products up to the page in the URL, and the button for more. */
export function Listing(data: ListingData) {
  const { products, total, choice } = data;
  const list = useRef<HTMLElement>(null);
  const { location } = useNavigation();
  const isLoading = location && choiceIn(new URLSearchParams(location.search)).page > choice.page;
  useFocusOnNew(products.length, list);
  const hasRhythm = !isChosen(choice) || products.length >= smallestRhythm;
  return (
    <>
      <section className={productGrid} aria-label="All Products" ref={list}>
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
      {products.length === 0 && <NothingFound isFiltered={isChosen(choice)} />}
      {products.length < total && (
        <Form className="mt-18 flex justify-center" action="/" replace preventScrollReset>
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
        </Form>
      )}
    </>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const { chatNumber } = useShop().settings;
  return (
    <Empty sentence="No Products Found">
      {isFiltered ? (
        <p>
          Try another price or category, or <Link to="/">see all gifts</Link>.
        </p>
      ) : (
        <p>
          The first gifts are still on the hook. <a href={chatLink(chatNumber)}>Chat with us</a> about what you have in
          mind.
        </p>
      )}
    </Empty>
  );
}

/** After Loadmore the focus stays on the button, or moves to the first new product when the button is gone. */
function useFocusOnNew(count: number, list: { current: HTMLElement | null }): void {
  const countBefore = useRef(count);
  useEffect(() => {
    const before = countBefore.current;
    countBefore.current = count;
    if (before < count && document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>('article h3 a')[before]?.focus({ preventScroll: true });
  }, [count, list]);
}

function previewOf({ description }: ProductBody): string {
  return description ? firstWords(description, previewWords) : 'No description available.';
}

/** A pattern of twelve, the size of a page: the first card is large, the eighth is long. */
function shapeAt(index: number): 'large' | 'long' | 'plain' {
  return ({ 0: 'large', 7: 'long' } as const)[index % 12] ?? 'plain';
}
