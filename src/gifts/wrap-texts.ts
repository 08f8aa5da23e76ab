import { asc } from 'drizzle-orm';
import { tableTexts } from '../platform/database/table-texts.ts';
import { t } from '../shared/languages/translate.ts';
import { maxWrapName } from './api.ts';
import { giftWraps } from './schema.ts';

/** The names of gift wraps. */
export const wrapTexts = tableTexts({
  table: giftWraps,
  fields: [
    {
      field: 'name',
      get label() {
        return t('giftAnswers.nameField');
      },
      max: maxWrapName,
    },
  ],
  page: '/dashboard/admin/gift-wraps',
  orderBy: [asc(giftWraps.position), asc(giftWraps.id)],
});
