import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { CardPromise, CardRating } from './card-words.tsx';
import { HeartButton } from './heart-button.tsx';
import { Picture, pictureSizes } from './picture.tsx';
import { PriceTag } from './price-tag.tsx';
import { SaleNote } from './sale-note.tsx';

export const productGrid = 'grid grid-cols-4 gap-x-6 gap-y-14 max-md:grid-cols-2 max-md:gap-x-3.5 max-md:gap-y-10';

/** The cards of a page that shows nothing else. */
export function GiftGrid({ children }: { children: ReactNode }) {
  return (
    <div className={productGrid}>
      <h2 className="sr-only">{t('listing.gifts')}</h2>
      {children}
    </div>
  );
}

interface ProductCardProps {
  product: CardProduct;
  preview?: string;
  /** `large` and `long` take more than one cell of the grid. */
  shape?: keyof typeof shapes;
  /** Small, before the price. */
  priceWord?: string;
  priority?: boolean;
  /** The action. */
  children?: ReactNode;
}

const displayName = 'font-display font-normal text-2xl/[1.08]';
const narrowActions = 'max-md:**:data-small:w-full max-md:**:data-small:px-2';
const shapes = {
  plain: {
    card: 'flex-col',
    picture: 'aspect-4/5',
    tag: '-bottom-3.5',
    name: 'mt-7',
    preview: 'text-sm/[1.42] max-md:line-clamp-3',
    actions: narrowActions,
  },
  large: {
    card: 'col-span-2 row-span-2 flex-col max-md:row-auto',
    picture: 'flex-1 max-md:flex-none max-md:aspect-square',
    tag: '-bottom-3.5',
    name: `mt-8 ${displayName}`,
    preview: 'max-w-[26em] text-base/[1.42] max-md:line-clamp-3',
    actions: '**:data-small:min-w-[168px]',
  },
  long: {
    card: 'col-span-2 gap-6 bg-linen max-md:gap-4',
    picture: 'flex-[0_0_46%] max-md:basis-[44%]',
    tag: 'bottom-6 max-md:bottom-[18px]',
    name: `${displayName} max-md:text-xl/[1.08]`,
    preview: 'text-base/[1.42] max-md:line-clamp-4 max-md:text-sm/[1.42]',
    actions: narrowActions,
  },
  /** For a shop with few products: a row when wide; on phones the first one is as wide as the page, and shown whole. */
  lead: {
    card: 'flex-col max-md:col-span-2',
    picture: 'aspect-square max-md:aspect-5/3 max-md:[&_picture_img]:object-contain',
    tag: '-bottom-3.5',
    name: `mt-[30px] max-md:font-display max-md:font-normal max-md:text-2xl/[1.08]`,
    preview: 'text-sm/[1.42] max-md:line-clamp-3',
    actions: narrowActions,
  },
  square: {
    card: 'flex-col',
    picture: 'aspect-square max-md:aspect-4/5',
    tag: '-bottom-3.5',
    name: 'mt-[30px]',
    preview: 'text-sm/[1.42] max-md:line-clamp-3',
    actions: narrowActions,
  },
};

/** The one card of every list. A place adds words (`priceWord`, `preview`) and the action, nothing else. */
export function ProductCard(card: ProductCardProps) {
  const { shape = 'plain' } = card;
  return (
    <article className={`relative flex min-w-0 ${shapes[shape].card}`}>
      <CardPicture {...card} />
      {shape === 'long' ? (
        <div className="flex min-w-0 flex-col pt-7 pe-7 pb-6 ps-1.5 max-md:pt-[18px] max-md:pe-4 max-md:pb-4 max-md:ps-2.5">
          <CardWords {...card} />
        </div>
      ) : (
        <CardWords {...card} />
      )}
    </article>
  );
}

/** The name is the link for keys and screen readers. */
function CardPicture({ product, shape = 'plain', priceWord, priority }: ProductCardProps) {
  const { picture, tag } = shapes[shape];
  return (
    <div className={`relative ${picture}`}>
      <Link
        className="group/picture absolute inset-0 overflow-hidden rounded-sm"
        to={`/product/${product.slug}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        <span
          className={`absolute inset-0 *:transition-[scale] *:duration-500 *:ease-out motion-safe:group-hover/picture:*:scale-[1.03] ${product.isSoldOut ? 'opacity-62' : ''}`}
        >
          <Picture
            src={product.photos[0]}
            blur={product.placeholders[0]}
            alt=""
            sizes={shape === 'large' || shape === 'lead' ? pictureSizes.feature : pictureSizes.card}
            priority={priority}
            isWhole={shape === 'large' || shape === 'lead'}
          />
        </span>
      </Link>
      <Flag product={product} />
      <PriceTag
        rupees={product.price}
        word={priceWord}
        from={product.fromPrice && 'shown'}
        size={shape === 'large' ? 'large' : 'card'}
        className={`pointer-events-none absolute! -start-1.5 z-2 ${tag}`}
      />
      <HeartButton product={product} />
    </div>
  );
}

const flag =
  'pointer-events-none absolute top-2 start-2 z-2 max-w-[calc(100%-60px)] rounded-sm px-[9px] py-1 text-xs/[1.35] font-semibold';

function Flag({ product: { price, regularPrice, isSoldOut } }: Pick<ProductCardProps, 'product'>) {
  if (isSoldOut) return <span className={`${flag} bg-ink text-cotton`}>{t('listing.soldOut')}</span>;
  if (!regularPrice) return null;
  return (
    <span className={`${flag} bg-cotton shadow-tag`}>
      {t('listing.saved', { amount: formatPrice(regularPrice - price) })}
    </span>
  );
}

function CardWords({ product, preview, shape = 'plain', children }: ProductCardProps) {
  const style = shapes[shape];
  return (
    <>
      <h3 dir="auto" lang={findLanguage(product.name)} className={style.name}>
        <Link className="no-underline hover:text-accent" to={`/product/${product.slug}`}>
          {product.name}
        </Link>
      </h3>
      <CardRating rating={product.rating} />
      <SaleNote product={product} className="mt-[5px] text-xs/[1.35]" />
      {preview !== undefined && (
        <p data-preview className={`mt-1 text-ink-2 ${style.preview}`}>
          {preview}
        </p>
      )}
      <CardPromise product={product} />
      <div className={`mt-auto pt-3 ${style.actions}`}>{children}</div>
    </>
  );
}
