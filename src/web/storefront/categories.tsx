import { Link } from 'react-router';
import { type Api, api, loaderApi } from '../api-client.ts';
import { breadcrumbs, head } from '../head.ts';
import { shopIn, useShop } from '../shop.ts';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/categories';

/** One product of each category lends it its picture. */
async function load(call: Api) {
  const { products } = await call('GET /product/allproducts', { query: { limit: 200 } });
  return {
    pictures: Object.fromEntries(products.toReversed().map(({ category, photos }) => [category._id, photos[0]])),
  };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = [breadcrumbs(publicUrl, [['All Categories', '/categories']])];
  return head({ title: `All Categories - ${shopName}`, path: '/categories', publicUrl, data });
};

export default function Categories({ loaderData: { pictures } }: Route.ComponentProps) {
  const { categories } = useShop();
  return (
    <div className="wrap">
      <div className="page-h">
        <h1>All Categories</h1>
      </div>
      <ul className="cat-wall">
        {categories.map(({ _id, name, slug }) => (
          <li key={_id}>
            <Link to={`/category/${slug}`} prefetch="intent">
              <Picture src={pictures[_id]} alt="" sizes="(max-width: 768px) 92vw, 628px" />
              <span className="notch">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
