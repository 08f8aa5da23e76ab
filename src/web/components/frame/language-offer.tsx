import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type FurtherLanguage,
  firstLanguage,
  type Language,
  languages,
  localizePath,
} from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { stored } from '../../stores/local-storage-store.ts';
import { Button } from '../forms/button.tsx';

const wasOffered = stored<boolean>('language-offered', false, (raw) => raw === true);

/** The first language of the browser that the shop has. */
function findPreferred(further: readonly FurtherLanguage[]): Language | undefined {
  const known: readonly Language[] = [firstLanguage, ...further];
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return known
    .filter((language) => wanted.includes(language))
    .sort((one, other) => wanted.indexOf(one) - wanted.indexOf(other))[0];
}

/** Offers the browser's language, once; nobody is taken to it. */
export default function LanguageOffer({ further }: { further: readonly FurtherLanguage[] }) {
  const [preferred, setPreferred] = useState<Language>();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in a browser
  useEffect(() => {
    const found = wasOffered.read() ? undefined : findPreferred(further);
    if (!found || found === currentLanguage()) return;
    setPreferred(found);
    wasOffered.write(true);
  }, []);
  if (!preferred) return null;
  return (
    <aside
      aria-label={t('frame.languages')}
      className="fixed inset-x-0 bottom-0 z-20 max-md:bottom-18 flex flex-wrap items-center justify-center gap-x-6 bg-cotton px-gutter py-3 shadow-sheet print:hidden"
    >
      <a
        className="inline-flex min-h-11 items-center font-[family-name:system-ui] font-semibold"
        href={localizePath(preferred, pathname)}
        lang={preferred}
      >
        {languages[preferred].offer}
      </a>
      <Button look="plain" onClick={() => setPreferred(undefined)}>
        {t('frame.keepLanguage')}
      </Button>
    </aside>
  );
}
