import { Link } from 'react-router';
import type { ProductOccasion } from '../../../occasions/api.ts';
import { formatOrderBy } from '../../../shared/delivery/order-by.ts';
import { t } from '../../../shared/languages/translate.ts';

export const findNextOccasion = (occasions: readonly ProductOccasion[]) =>
  occasions.find(({ orderUntil, isTooLate }) => orderUntil || isTooLate);

/** Until when to order for the next occasion of the product; later, that its day cannot be reached any more. */
export function NextOccasion({ occasions }: { occasions: readonly ProductOccasion[] }) {
  const next = findNextOccasion(occasions);
  if (!next) return null;
  const { slug, name, orderUntil } = next;
  return (
    <p>
      <Link className="underline underline-offset-[5px]" to={orderUntil ? `/for/${slug}` : '/'}>
        {orderUntil
          ? t('home.orderBy', { occasion: name, until: formatOrderBy(orderUntil) })
          : t('product.afterOccasion', { occasion: name })}
      </Link>
    </p>
  );
}
