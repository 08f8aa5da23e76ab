import { Link } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { findLanguage } from '../../shared/text/find-language.ts';
import { PageHeading } from '../components/page/page-heading.tsx';
import { Picture } from '../components/products/picture.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/categories';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl, version } = shopIn(matches);
  const data = [breadcrumbs(publicUrl, [[t('listing.allCategories'), '/categories']])];
  return head({
    title: `${t('listing.allCategories')} - ${shopName}`,
    path: '/categories',
    publicUrl,
    shopName,
    version,
    data,
  });
};

export default function Categories() {
  const { categories } = useShop();
  return (
    <div className="page-width">
      <PageHeading title={t('listing.allCategories')} />
      <ul className="grid grid-cols-6 gap-6 max-md:grid-cols-2 max-md:gap-3.5">
        {categories.map(({ _id, name, slug, photo }) => (
          <li key={_id} className="col-span-2 max-md:col-span-1 md:nth-[4n+1]:col-span-4 md:nth-[4n]:col-span-4">
            <Link className="group relative block h-[420px] no-underline max-md:h-[230px]" to={`/category/${slug}`}>
              <Picture src={photo ?? undefined} alt="" sizes="(max-width: 768px) 92vw, 628px" />
              <span
                dir="auto"
                lang={findLanguage(name)}
                className="absolute bottom-0 start-0 inline-block bg-paper pt-3 pe-[22px] pb-2.5 font-display text-xl/[1.1] group-hover:text-accent max-md:pt-2 max-md:pe-3 max-md:pb-1.5 max-md:text-lg/[1.1]"
              >
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
