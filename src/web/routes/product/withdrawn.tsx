import { Link } from 'react-router';
import type { CardProduct } from '../../api-client/card-product.ts';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { SimilarProducts } from './similar-products.tsx';

export interface WithdrawnProduct {
  name: string;
  category: { name: string; slug: string };
  related: CardProduct[];
}

/** A deleted product leads to what is similar. */
export default function Withdrawn({ name, category, related }: WithdrawnProduct) {
  return (
    <div className="page-width">
      <PageHeading title={name}>This piece is no longer in the shop.</PageHeading>
      <p>
        <Link className="underline underline-offset-[5px]" to={`/category/${category.slug}`}>
          {`See all of ${category.name}`}
        </Link>
      </p>
      {related.length > 0 && <SimilarProducts products={related} />}
    </div>
  );
}
