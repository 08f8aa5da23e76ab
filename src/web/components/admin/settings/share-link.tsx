import { t } from '../../../../shared/languages/translate.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { Button } from '../../forms/button.tsx';
import { copyText } from '../../forms/copy-text.ts';

/** An address of the shop to copy and to send on. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  const canShare = useHydrated() && 'share' in navigator;
  const text = `${title}: ${url}`;
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      <p dir="auto" className="wrap-anywhere select-all">
        {url}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Button look="plain" onClick={() => copyText(url, t('gifts.linkCopied'))}>
          {t('setup.copyLink')}
        </Button>
        {canShare && (
          <Button look="plain" onClick={share}>
            {t('product.share')}
          </Button>
        )}
        <a
          className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-6"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('setup.whatsApp')}
        </a>
      </div>
    </>
  );
}
