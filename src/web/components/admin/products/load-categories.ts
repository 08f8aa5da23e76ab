import type { CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { firstTexts } from '../../../api-client/translated-calls.ts';
import { toast } from '../../../stores/toasts.ts';

export async function loadCategories(signal: AbortSignal): Promise<CategoryBody[]> {
  try {
    return (await api('GET /category/allcategory', { query: firstTexts, signal })).category;
  } catch {
    if (!signal.aborted) toast.error(t('adminProducts.categoriesNotLoaded'));
    return [];
  }
}
