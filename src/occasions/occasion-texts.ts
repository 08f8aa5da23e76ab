import { asc, not } from 'drizzle-orm';
import { tableTexts } from '../platform/database/table-texts.ts';
import { maxLengths } from './api.ts';
import { refreshProducts } from './change-occasions.ts';
import { occasions } from './schema.ts';

/** The texts of occasions and recipients; their products are searched by the names. */
export const occasionTexts = tableTexts({
  table: occasions,
  fields: [
    { field: 'name', label: 'Name', max: maxLengths.name },
    { field: 'title', label: 'Title of its page', max: maxLengths.title },
    { field: 'words', label: 'Words below the title', max: maxLengths.words, isLong: true },
  ],
  page: '/dashboard/admin/occasions',
  orderBy: [asc(occasions.kind), asc(occasions.position), asc(occasions.id)],
  isListed: not(occasions.isHidden),
  afterWrite: refreshProducts,
});
