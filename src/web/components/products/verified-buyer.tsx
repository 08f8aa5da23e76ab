import { t } from '../../../shared/languages/translate.ts';
export function VerifiedBuyer() {
  return (
    <span className="justify-self-start rounded-full border px-2.5 py-px text-xs font-bold text-ink-2">
      {t('product.verifiedBuyer')}
    </span>
  );
}
