import { adminLanguages, type Language, languages, localizePath } from '../../../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { formatError } from '../../../../components/forms/form-errors.ts';
import { openPath } from '../../../../document/open-path.ts';
import { useHydrated } from '../../../../hooks/use-hydrated.ts';
import { whilePending } from '../../../../stores/pending.ts';
import { updateUser, useSession } from '../../../../stores/session.ts';
import { toast } from '../../../../stores/toasts.ts';

/** In which this person reads the admin, on every device. Each language is a build of the pages. */
async function choose(language: Language): Promise<void> {
  const { updatedUser } = await api('PUT /user/language', { body: { language } });
  updateUser(updatedUser);
  window.location.assign(localizePath(language, openPath()) + window.location.search);
}

export function AdminLanguage() {
  const { user } = useSession();
  const isHydrated = useHydrated();
  if (!isHydrated || !user) return null;
  return (
    <nav aria-label={t('frame.languages')} className="flex flex-wrap gap-x-6">
      {adminLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="min-h-11 cursor-pointer underline underline-offset-6 aria-[current]:no-underline"
          aria-current={language === currentLanguage() || undefined}
          onClick={() => whilePending(choose(language)).catch((error: unknown) => toast.error(formatError(error)))}
        >
          {languages[language].ownName}
        </button>
      ))}
    </nav>
  );
}
