import { t } from '../../../shared/languages/translate.ts';
export function ShopReply({ text }: { text: string }) {
  return (
    <div className="border-s-3 border-haldi ps-3.5">
      <h3>{t('forms.replyFromShop')}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
