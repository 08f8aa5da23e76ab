import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatOrderBy } from '../../../shared/delivery/order-by.ts';
import { t } from '../../../shared/languages/translate.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { Picture } from '../../components/products/picture.tsx';

interface HeroProps {
  title: string;
  /** The owner's own picture. */
  photo: string | null;
  /** Shown without it. */
  products: readonly CardProduct[];
  orderUntil: string | null;
  children: ReactNode;
}

const wholeSizes = '(max-width: 768px) 62vw, 640px';
const partSizes = '(max-width: 768px) 31vw, 280px';

export function Hero({ title, photo, products, orderUntil, children }: HeroProps) {
  return (
    <section className="mb-8 bg-linen max-md:mb-5">
      <div className="page-width grid grid-cols-2 items-center gap-x-10 gap-y-5 py-8 max-md:grid-cols-1 max-md:pt-0 max-md:pb-6">
        <div className="grid min-w-0 content-start gap-4">
          <h1 dir="auto" lang={findLanguage(title)} className="text-hero/[0.95] wrap-anywhere">
            {title}
          </h1>
          {children}
        </div>
        <div className="relative min-w-0 max-md:-order-1 max-md:-mx-gutter">
          {photo ? (
            <span className="block aspect-4/5 max-h-110 w-full max-md:max-h-75">
              <Picture src={photo} alt="" sizes={wholeSizes} priority />
            </span>
          ) : (
            <ProductPhotos products={products} />
          )}
          {orderUntil && (
            <p aria-hidden="true" className="absolute bottom-6 start-4 z-2 tag-thread drop-shadow-tag">
              <b className="block py-2.5 pe-4 pb-[9px] ps-[34px] font-display font-normal text-xl/none tag-paper">
                {t('occasions.orderBy', { until: formatOrderBy(orderUntil) })}
              </b>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const columns = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3'];

function ProductPhotos({ products }: Pick<HeroProps, 'products'>) {
  return (
    <div className={`grid gap-2 ${columns[products.length - 1]}`}>
      {products.map(({ _id, slug, name, photos, placeholders }, index) => (
        <Link key={_id} className="block h-[350px] max-md:h-[260px]" to={`/product/${slug}`} aria-label={name}>
          <Picture
            src={photos[0]}
            blur={placeholders[0]}
            alt=""
            sizes={products.length === 1 ? wholeSizes : partSizes}
            priority={index === 0}
          />
        </Link>
      ))}
    </div>
  );
}
