import type { SelectHTMLAttributes } from 'react';
import { type FurtherLanguage, firstLanguage, type Language, languages } from '../../../shared/languages/languages.ts';
import { Select } from './field.tsx';

interface LanguageSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint: string;
  error: string | undefined;
  /** The shop's, beside the first one. */
  further: readonly FurtherLanguage[];
  /** Names a choice without a language, where there is one. */
  unchosen?: string;
}

/** Each language as its readers write it. */
export function LanguageSelect({ further, unchosen, ...select }: LanguageSelectProps) {
  const choices: readonly Language[] = [firstLanguage, ...further];
  return (
    <Select className="font-[family-name:system-ui]" {...select}>
      {unchosen && <option value="">{unchosen}</option>}
      {choices.map((language) => (
        <option key={language} value={language} lang={language}>
          {languages[language].ownName}
        </option>
      ))}
    </Select>
  );
}
