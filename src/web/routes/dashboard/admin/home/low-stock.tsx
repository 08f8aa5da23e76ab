import { use } from 'react';
import { Link } from 'react-router';
import type { ProductBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';

export type LowStockList = { products: ProductBody[]; total: number } | null;

const tapLink =
  'inline-flex items-center underline decoration-accent decoration-2 underline-offset-5 hover:text-accent-deep max-lg:min-h-11';

export function LowStock({ list }: { list: Promise<LowStockList> }) {
  const lowStock = use(list);
  if (!lowStock || lowStock.total === 0) return null;
  return (
    <section className="panel mt-7" aria-label={t('today.lowStock')}>
      <h2 className="text-lg mb-3">
        <Link className={tapLink} to="/dashboard/admin/products?stock=low&sort=scarcest">
          {t('today.lowStockCount', { count: lowStock.total })}
        </Link>
      </h2>
      <ul className="grid gap-2 max-lg:gap-0">
        {lowStock.products.map(({ _id, name, slug, quantity }) => (
          <li key={_id} className="flex items-center justify-between gap-4">
            <Link className={tapLink} to={`/dashboard/admin/product/${slug}`}>
              {name}
            </Link>
            <span>{quantity === 0 ? t('today.soldOut') : t('today.left', { count: quantity })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
