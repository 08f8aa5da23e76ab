import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { Picture, pictureSizes } from './picture.tsx';
import { PriceTag } from './price-tag.tsx';

interface ProductCardProps {
  product: ProductBody;
  /** The cut description; nothing where the screen shows none. */
  preview?: string;
  /** Shapes of the home page's rhythm. */
  shape?: 'plain' | 'big' | 'long';
  exactPrice?: boolean;
  priority?: boolean;
  children?: ReactNode;
}

/** Picture with price tag, name, description, action: picture and name link to the product, the action is separate. */
export function ProductCard({ product, preview, shape = 'plain', exactPrice, priority, children }: ProductCardProps) {
  const to = `/product/${product.slug}`;
  const words = (
    <>
      <h3>
        <Link to={to} prefetch="intent">
          {product.name}
        </Link>
      </h3>
      {preview !== undefined && <p className="d">{preview}</p>}
      <div className="act">{children}</div>
    </>
  );
  return (
    <article className={shape === 'plain' ? 'card' : `card ${shape}`}>
      <Link className="pic" to={to} prefetch="intent">
        <span className="frame">
          <Picture
            src={product.photos[0]}
            blur={product.placeholders[0]}
            alt={product.name}
            sizes={shape === 'big' ? pictureSizes.feature : pictureSizes.card}
            priority={priority}
          />
        </span>
        <PriceTag rupees={product.price} exact={exactPrice} />
      </Link>
      {shape === 'long' ? <div className="b">{words}</div> : words}
    </article>
  );
}
