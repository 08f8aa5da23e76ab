import { Link } from 'react-router';
import { ButtonLink } from '../forms/button.tsx';
import { useSheet } from './use-sheet.ts';

export interface StockAlertLinkProps {
  slug: string;
  isButton?: boolean;
}

/** To the page of the same name, which opens as a sheet. */
export default function StockAlertLink({ slug, isButton }: StockAlertLinkProps) {
  const { sheet, onClick } = useSheet(async () => (await import('./stock-alert-sheet.tsx')).stockAlertSheet(slug));
  const link = { to: `/product/${slug}/back-in-stock`, onClick, children: 'Tell me when it is back' };
  return (
    <>
      {isButton ? (
        <ButtonLink {...link} look="ghost" small />
      ) : (
        <Link {...link} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-6" />
      )}
      {sheet}
    </>
  );
}
