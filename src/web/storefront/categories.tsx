import { Link } from 'react-router';
import { breadcrumbs, head } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/categories';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = [breadcrumbs(publicUrl, [['All Categories', '/categories']])];
  return head({ title: `All Categories - ${shopName}`, path: '/categories', publicUrl, data });
};

export default function Categories() {
  const { categories } = useShop();
  return (
    <div className="wrap">
      <div className="page-h">
        <h1>All Categories</h1>
      </div>
      <ul className="cat-wall">
        {categories.map(({ _id, name, slug, photo }) => (
          <li key={_id}>
            <Link to={`/category/${slug}`} prefetch="intent">
              <Picture src={photo ?? undefined} alt="" sizes="(max-width: 768px) 92vw, 628px" />
              <span className="notch">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
