import { t } from '../../../shared/languages/translate.ts';
import { toast } from '../../stores/toasts.ts';

/** Copies a text and says so, or what to do where the browser refuses. */
export async function copyText(
  text: string,
  done = t('forms.copied'),
  otherwise = t('forms.noCopySelect'),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(otherwise);
  }
}
