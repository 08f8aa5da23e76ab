import { furtherLanguages, languages } from '../../../../../shared/languages/languages.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { nameLanguage } from '../../../../components/admin/language-tabs.tsx';
import { saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { SettingsForm, SettingsSection } from '../../../../components/admin/settings/settings-form.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { head } from '../../../../document/head.ts';
import { rich } from '../../../../document/rich.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/languages';
import { Progress } from './languages/progress.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('frame.languages')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const settings = await loadOwnSettings();
  const progress = settings.languages.map(async (language) => ({
    language,
    ...(await api('GET /translations/:language', { params: { language }, signal })),
  }));
  return { settings, progress: await Promise.all(progress) };
}

export const clientAction = saveSettings;

/** In which languages the shop's pages can be read. */
export default function Languages({ loaderData: { settings, progress } }: Route.ComponentProps) {
  return (
    <SettingsForm settings={settings} title={t('frame.languages')}>
      {() => (
        <>
          <SettingsSection id="languages" title={t('adminFrame.shopLanguages')}>
            <p>{rich('shopSettings.firstLanguage', { b: (text) => <b>{text}</b> })}</p>
            <input type="hidden" name="languages" value="" />
            {furtherLanguages.map((language) => (
              <ChoiceField
                key={language}
                type="checkbox"
                name="languages"
                value={language}
                defaultChecked={settings.languages.includes(language)}
                label={`${nameLanguage(language)}, ${languages[language].ownName}`}
              />
            ))}
            <p className="text-sm text-ink-2">{t('shopSettings.furtherLanguages')}</p>
          </SettingsSection>
          {progress.map(({ language, parts }) => (
            <Progress key={language} language={language} parts={parts} />
          ))}
        </>
      )}
    </SettingsForm>
  );
}
