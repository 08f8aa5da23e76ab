import { t } from '../../../shared/languages/translate.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { Button } from '../forms/button.tsx';
import { useFavourite } from '../products/heart-button.tsx';

/** Replaces a card whose heart was pressed. */
export function RemovedCard({ product: { _id, name } }: { product: Pick<CardProduct, '_id' | 'name'> }) {
  const { toggle } = useFavourite(_id);
  return (
    <div className="grid min-h-60 content-center justify-items-center gap-2 rounded-sm bg-linen p-4 text-center">
      <p dir="auto" className="wrap-anywhere" role="status">
        {t('gifts.offTheList', { name })}
      </p>
      <Button look="plain" aria-label={t('gifts.undoNamed', { name })} autoFocus onClick={toggle}>
        {t('gifts.undo')}
      </Button>
    </div>
  );
}
