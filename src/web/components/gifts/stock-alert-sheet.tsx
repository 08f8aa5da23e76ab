import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { DialogButtons } from '../forms/dialog.tsx';
import { Sheet } from './sheet.tsx';
import { StockAlert } from './stock-alert.tsx';

export async function stockAlertSheet(slug: string) {
  const { product } = await api('GET /product/products/:slug', { params: { slug } });
  return (
    <Sheet key={Date.now()} label={t('listing.tellWhenBack')}>
      <StockAlert Heading="h2" action={`/product/${slug}/back-in-stock`} product={product}>
        <DialogButtons />
      </StockAlert>
    </Sheet>
  );
}
