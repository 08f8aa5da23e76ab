import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardProduct } from '../../api-client/card-product.ts';
import { Picture, pictureSizes } from './picture.tsx';
import { PriceTag } from './price-tag.tsx';
import { SaleNote } from './sale-note.tsx';

export const productGrid = 'grid grid-cols-4 gap-x-6 gap-y-14 max-md:grid-cols-2 max-md:gap-x-3.5 max-md:gap-y-10';

/** The cards of a page that shows nothing else. */
export function GiftGrid({ children }: { children: ReactNode }) {
  return (
    <div className={productGrid}>
      <h2 className="sr-only">Gifts</h2>
      {children}
    </div>
  );
}

interface ProductCardProps {
  product: CardProduct & { quantity?: number };
  preview?: string;
  /** `large` and `long` take more than one cell of the grid. */
  shape?: keyof typeof shapes;
  exactPrice?: boolean;
  /** False where the words name the price. */
  hasTag?: boolean;
  priority?: boolean;
  children?: ReactNode;
}

const displayName = 'font-display font-normal text-2xl/[1.08]';
const narrowActions = 'max-md:**:data-small:w-full max-md:**:data-small:px-2';
const shapes = {
  plain: {
    card: 'flex-col',
    picture: 'aspect-4/5',
    tag: '-bottom-3.5',
    name: 'mt-[30px]',
    preview: 'text-sm/[1.42] max-md:line-clamp-3',
    actions: narrowActions,
  },
  large: {
    card: 'col-span-2 row-span-2 flex-col max-md:row-auto',
    picture: 'flex-1 max-md:aspect-square',
    tag: '-bottom-3.5',
    name: `mt-[30px] ${displayName}`,
    preview: 'max-w-[26em] text-base/[1.42] max-md:line-clamp-3',
    actions: '',
  },
  long: {
    card: 'col-span-2 gap-6 bg-linen max-md:gap-4',
    picture: 'flex-[0_0_46%] max-md:basis-[44%]',
    tag: 'bottom-6 max-md:bottom-[18px]',
    name: `${displayName} max-md:text-xl/[1.08]`,
    preview: 'text-base/[1.42] max-md:line-clamp-4 max-md:text-sm/[1.42]',
    actions: narrowActions,
  },
  /** Of a shop with few products: a row when wide; on phones the first one is as wide as the page. */
  lead: {
    card: 'flex-col max-md:col-span-2',
    picture: 'aspect-square max-md:aspect-4/3',
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

export function ProductCard(card: ProductCardProps) {
  const { product, shape = 'plain' } = card;
  return (
    <article className={`relative flex min-w-0 ${shapes[shape].card}`}>
      <CardPicture {...card} />
      {(product.isSoldOut ?? product.quantity === 0) && (
        <span className="pointer-events-none absolute top-3 left-3 z-2 rounded-sm bg-ink px-2.5 py-1 text-xs font-semibold text-cotton">
          Sold out
        </span>
      )}
      {shape === 'long' ? (
        <div className="flex flex-col pt-7 pr-7 pb-6 pl-1.5 max-md:pt-[18px] max-md:pr-4 max-md:pb-4 max-md:pl-2.5">
          <CardWords {...card} />
        </div>
      ) : (
        <CardWords {...card} />
      )}
    </article>
  );
}

function CardPicture({ product, shape = 'plain', exactPrice, hasTag = true, priority }: ProductCardProps) {
  const { picture, tag } = shapes[shape];
  return (
    <Link className={`group/picture relative block ${picture}`} to={`/product/${product.slug}`}>
      <span className="absolute inset-0 overflow-hidden rounded-sm *:transition-[scale] *:duration-500 *:ease-out motion-safe:group-hover/picture:*:scale-[1.03]">
        <Picture
          src={product.photos[0]}
          blur={product.placeholders[0]}
          alt={product.name}
          sizes={shape === 'large' || shape === 'lead' ? pictureSizes.feature : pictureSizes.card}
          priority={priority}
        />
      </span>
      {hasTag && (
        <PriceTag
          rupees={product.price}
          exact={exactPrice}
          from={product.fromPrice && 'shown'}
          size={shape === 'large' ? 'large' : 'card'}
          className={`absolute -left-1.5 z-2 ${tag}`}
        />
      )}
    </Link>
  );
}

function CardWords({ product, preview, shape = 'plain', hasTag = true, children }: ProductCardProps) {
  const style = shapes[shape];
  return (
    <>
      <h3 className={hasTag ? style.name : 'mt-4'}>
        <Link className="no-underline hover:text-accent" to={`/product/${product.slug}`}>
          {product.name}
        </Link>
      </h3>
      <SaleNote product={product} className="mt-1.5" />
      {preview !== undefined && (
        <p data-preview className={`mt-1.5 text-ink-2 ${style.preview}`}>
          {preview}
        </p>
      )}
      <div className={`mt-auto pt-3.5 ${style.actions}`}>{children}</div>
    </>
  );
}
