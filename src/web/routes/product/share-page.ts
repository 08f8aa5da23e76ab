import { t } from '../../../shared/languages/translate.ts';
import { copyText } from '../../components/forms/copy-text.ts';

/** The browser's own menu for sharing; without one, the link is copied. */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href;
  if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
  await copyText(url, t('gifts.linkCopied'), t('forms.noCopyAddress'));
}
