import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../shared/money.ts';
import { firstWords } from '../../shared/text.ts';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Picture, pictureSizes } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/manage-products';

/** Words of a description on the admin grid (spec section 9). */
const previewWords = 10;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Manage Products - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (signal?: AbortSignal) => (await api('GET /product/allproducts', { signal })).products;

export default function ManageProducts() {
  const { value: products, hasFailed } = useLoaded(load);
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">Manage Products</h1>
      {!products && !hasFailed && <Skeleton className="h-96" />}
      <div className="wares">
        {products?.map((product) => (
          <Link key={product._id} className="card no-underline" to={`/dashboard/admin/product/${product.slug}`}>
            <span className="pic">
              <span className="frame">
                <Picture src={product.photos[0]} alt={product.name} sizes={pictureSizes.card} />
              </span>
            </span>
            <b className="mt-3">{product.name}</b>
            <span className="d">{firstWords(product.description, previewWords)}</span>
            <span>{formatPrice(product.price)}</span>
          </Link>
        ))}
      </div>
    </>
  );
}
