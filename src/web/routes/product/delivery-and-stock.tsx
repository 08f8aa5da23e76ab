import { lazy, Suspense } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import type { PromisedBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { Icon } from '../../components/page/icon.tsx';
import { ProductDetails } from './product-details.tsx';

const DeliveryPromise = lazy(async () => ({ default: (await import('./promise.tsx')).DeliveryPromise }));

interface DeliveryAndStockProps {
  product: ProductPageBody;
  promise: PromisedBody | null;
}

/** When it leaves, its category, whether it is sent, and how many there are. */
export function DeliveryAndStock({ product, promise }: DeliveryAndStockProps) {
  const isInStock = product.quantity > 0;
  return (
    <div className="w-full rounded-sm border border-twine bg-cotton px-[min(28px,8vw)] py-[22px] *:flex *:min-h-9 *:items-center *:gap-3 *:font-medium">
      {promise && isInStock && (
        <Suspense>
          <DeliveryPromise product={product} promise={promise} />
        </Suspense>
      )}
      <p>
        <Icon name="category" />
        <span>{product.category.name}</span>
      </p>
      <ProductDetails product={product} />
      <p>
        <Icon name={isInStock ? 'check' : 'close'} />
        <span>{t('product.available', { count: product.quantity })}</span>
      </p>
      {isInStock && product.held >= product.quantity && (
        <p>
          <Icon name="bag" />
          <span>{t('product.lastOneHeld')}</span>
        </p>
      )}
    </div>
  );
}
