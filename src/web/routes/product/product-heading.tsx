import { Link } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { PriceTag } from '../../components/products/price-tag.tsx';
import { SaleNote } from '../../components/products/sale-note.tsx';
import { Stars } from '../../components/products/stars.tsx';
import { useShop } from '../../hooks/use-shop.ts';

interface ProductHeadingProps {
  /** As chosen on the page. */
  product: ProductPageBody;
  /** Before the price, while its variants have different ones. */
  from?: 'shown' | 'hidden';
  average: number | null;
  total: number;
}

/** Category, name, price and stars. */
export function ProductHeading({ product, from, average, total }: ProductHeadingProps) {
  const { pricesIncludeTax } = useShop().settings;
  return (
    <>
      <p className="-order-1 text-sm text-ink-2 max-md:hidden">
        <Link lang={findLanguage(product.category.name)} to={`/category/${product.category.slug}`}>
          {product.category.name}
        </Link>
      </p>
      <h1 dir="auto" lang={findLanguage(product.name)} className="-order-1">
        {product.name}
      </h1>
      <div className="flex w-full flex-wrap items-center gap-x-5 max-md:-order-2 max-md:gap-x-2 max-md:items-end max-md:justify-between">
        <PriceTag rupees={product.price} from={from} size="product" className="[--tag-thread-at:0px] max-md:-ms-1" />
        <SaleNote product={product} />
        {pricesIncludeTax && <small className="text-sm text-ink-2">{t('product.inclusiveOfTaxes')}</small>}
        {average && (
          <a className="inline-flex items-center gap-2 py-0.5 whitespace-nowrap no-underline" href="#reviews">
            <Stars rating={average} />{' '}
            <u className="underline-offset-[5px]">{t('product.reviewCount', { count: total })}</u>
          </a>
        )}
      </div>
    </>
  );
}
