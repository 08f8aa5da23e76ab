import { asc, not } from 'drizzle-orm';
import { tableTexts } from '../platform/database/table-texts.ts';
import { t } from '../shared/languages/translate.ts';
import { maxLengths } from './api.ts';
import { refreshProducts } from './change-occasions.ts';
import { occasions } from './schema.ts';

/** The texts of occasions and recipients; their products are searched by the names. */
export const occasionTexts = tableTexts({
  table: occasions,
  fields: [
    {
      field: 'name',
      get label() {
        return t('giftAnswers.nameField');
      },
      max: maxLengths.name,
    },
    {
      field: 'title',
      get label() {
        return t('giftAnswers.occasionTitle');
      },
      max: maxLengths.title,
    },
    {
      field: 'words',
      get label() {
        return t('giftAnswers.occasionWords');
      },
      max: maxLengths.words,
      isLong: true,
    },
  ],
  page: '/dashboard/admin/occasions',
  orderBy: [asc(occasions.kind), asc(occasions.position), asc(occasions.id)],
  isListed: not(occasions.isHidden),
  afterWrite: refreshProducts,
});
