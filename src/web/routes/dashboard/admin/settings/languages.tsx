import { furtherLanguages, languages } from '../../../../../shared/languages/languages.ts';
import { api } from '../../../../api-client/api-client.ts';
import { saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { SettingsForm, SettingsSection } from '../../../../components/admin/settings/settings-form.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { head } from '../../../../document/head.ts';
import { loadOwnSettings, shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/languages';
import { Progress } from './languages/progress.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Languages - ${shopIn(matches).shopName}`, isPrivate: true });

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
    <SettingsForm settings={settings} title="Languages">
      {() => (
        <>
          <SettingsSection id="languages" title="Languages of the shop">
            <p>
              <b>English</b> is the first language. What another one lacks is shown in English.
            </p>
            <input type="hidden" name="languages" value="" />
            {furtherLanguages.map((language) => (
              <ChoiceField
                key={language}
                type="checkbox"
                name="languages"
                value={language}
                defaultChecked={settings.languages.includes(language)}
                label={`${languages[language].name}, ${languages[language].ownName}`}
              />
            ))}
            <p className="text-sm text-ink-2">
              Pages in Hindi stand below /hi. Buyers change the language at the foot of each page. What you wrote
              yourself is yours to translate: it is listed here once the language is on.
            </p>
          </SettingsSection>
          {progress.map(({ language, parts }) => (
            <Progress key={language} language={language} parts={parts} />
          ))}
        </>
      )}
    </SettingsForm>
  );
}
