import { Link } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { Button } from '../../forms/button.tsx';
import { copyText } from '../../forms/copy-text.ts';

interface Shared {
  title: string;
  url: string;
}

/** An address of the shop to copy and to send on. */
export function ShareLink(shared: Shared) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere select-all">
        {shared.url}
      </p>
      <ShareActions {...shared} />
    </>
  );
}

/** `isOneOfSeveral`: each action is named after what it shares. */
export function ShareActions({ title, url, isOneOfSeveral = false }: Shared & { isOneOfSeveral?: boolean }) {
  const canShare = useHydrated() && 'share' in navigator;
  const text = `${title}: ${url}`;
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  const named = (word: string) => (isOneOfSeveral ? t('setup.actionNamed', { word, name: title }) : undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Button look="plain" aria-label={named(t('setup.copyLink'))} onClick={() => copyText(url, t('gifts.linkCopied'))}>
        {t('setup.copyLink')}
      </Button>
      {canShare && (
        <Button look="plain" aria-label={named(t('product.share'))} onClick={share}>
          {t('product.share')}
        </Button>
      )}
      <a
        className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-6"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={named(t('setup.whatsApp'))}
      >
        {t('setup.whatsApp')}
      </a>
    </div>
  );
}

export function MoreToShare() {
  return (
    <p>
      <Link to="/dashboard/admin/sharing">{t('feeds.moreToShare')}</Link>
    </p>
  );
}
