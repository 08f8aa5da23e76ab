import { Link } from 'react-router';
import { apiPage } from '../api-client/api-client.ts';
import { useLoaded } from '../hooks/use-loaded.ts';

const mostListed = 8;
const load = (signal?: AbortSignal) =>
  apiPage('GET /product/allproducts', { query: { stock: 'low', sort: 'scarcest', limit: mostListed }, signal });

/** What will soon be gone, or is. */
export function LowStock() {
  const { value } = useLoaded(load);
  if (!value || value.total === 0) return null;
  return (
    <section className="panel mt-7" aria-label="Low stock">
      <h2 className="text-t2 mb-3">
        <Link to="/dashboard/admin/products?stock=low&sort=scarcest">{`Low stock: ${value.total}`}</Link>
      </h2>
      <ul className="grid gap-2">
        {value.body.products.map(({ _id, name, slug, quantity }) => (
          <li key={_id} className="flex justify-between gap-4">
            <Link to={`/dashboard/admin/product/${slug}`}>{name}</Link>
            <span>{quantity === 0 ? 'sold out' : `${quantity} left`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
