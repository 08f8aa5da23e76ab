import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { useSheet } from './use-sheet.ts';

/** To the page of the same name, which opens as a sheet. */
export default function StockAlertLink({ slug }: { slug: string }) {
  const { sheet, onClick } = useSheet(async () => (await import('./stock-alert-sheet.tsx')).stockAlertSheet(slug));
  return (
    <>
      <Link
        to={`/product/${slug}/back-in-stock`}
        onClick={onClick}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6"
      >
        {t('listing.tellWhenBack')}
      </Link>
      {sheet}
    </>
  );
}
