import { firstLanguage, type Language, languages } from '../../../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../../../shared/languages/translate.ts';
import { Select } from '../../../../components/forms/field.tsx';
import { useShop } from '../../../../hooks/use-shop.ts';

/** The language of an account's emails; nothing in a shop with one. */
export function LanguageSelect({ chosen = currentLanguage(), error }: { chosen?: Language; error?: string }) {
  const further = useShop().settings.languages ?? [];
  if (further.length === 0) return null;
  const choices: readonly Language[] = [firstLanguage, ...further];
  return (
    <Select
      label={t('user.language')}
      name="language"
      defaultValue={choices.includes(chosen) ? chosen : firstLanguage}
      hint={t('user.languageHint')}
      error={error}
    >
      {choices.map((language) => (
        <option key={language} value={language} lang={language}>
          {languages[language].ownName}
        </option>
      ))}
    </Select>
  );
}
