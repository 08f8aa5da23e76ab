import { Link } from 'react-router';
import type { Language } from '../../../../../../shared/languages/languages.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { TextKind, TranslationPart } from '../../../../../../translations/api.ts';
import { Fold } from '../../../../../components/admin/fold.tsx';
import { nameLanguage, translationPage } from '../../../../../components/admin/language-tabs.tsx';

interface Counts {
  done: number;
  total: number;
  language: string;
}

const kinds: Record<TextKind, { title: string; describe: (counts: Counts) => string }> = {
  product: { title: t('adminFrame.products'), describe: (counts) => t('shopSettings.productsDone', counts) },
  category: { title: t('frame.categories'), describe: (counts) => t('shopSettings.categoriesDone', counts) },
  setting: { title: t('shopSettings.textsOfShop'), describe: (counts) => t('shopSettings.partsDone', counts) },
  occasion: { title: t('adminFrame.occasions'), describe: (counts) => t('shopSettings.occasionsDone', counts) },
  'gift-wrap': { title: t('shopSettings.giftWraps'), describe: (counts) => t('shopSettings.giftWrapsDone', counts) },
};

/** What the owner's shop still lacks in a language, with links to write it. */
export function Progress({ language, parts }: { language: Language; parts: readonly TranslationPart[] }) {
  const name = nameLanguage(language);
  const shown = parts.filter(({ total }) => total > 0);
  const lacking = shown.reduce((sum, part) => sum + part.lacking, 0);
  const first = shown.find((part) => part.lacking > 0);
  const firstRow = first?.rows[0];
  return (
    <section aria-labelledby={`lacking-${language}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`lacking-${language}`} className="text-xl">
          {lacking > 0
            ? t('shopSettings.lacking', { language: name, count: lacking })
            : t('shopSettings.nothingLacking', { language: name })}
        </h2>
        {first && firstRow && (
          <Link to={translationPage(language, first.kind, firstRow.id)}>{t('shopSettings.oneAfterAnother')}</Link>
        )}
      </div>
      <div className="panel max-lg:-mx-gutter">
        {shown.map((part) => (
          <Part key={part.kind} language={language} part={part} />
        ))}
      </div>
    </section>
  );
}

function Part({ language, part: { kind, total, lacking, rows } }: { language: Language; part: TranslationPart }) {
  const { title, describe } = kinds[kind];
  const done = total - lacking;
  return (
    <Fold
      name={`lacking-${language}-${kind}`}
      title={title}
      said={t('shopSettings.countDone', { done, total })}
      isOpenAtFirst={kind === 'product'}
    >
      <p className="text-sm text-ink-2">{describe({ done, total, language: nameLanguage(language) })}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-t border-twine first:border-t-0">
            <Link
              to={translationPage(language, kind, row.id)}
              className="grid min-h-11 content-center py-2 no-underline hover:text-accent"
            >
              <b className="font-semibold wrap-anywhere" dir="auto">
                {row.title}
              </b>
              <span className="text-sm text-ink-2">{describeLacking(row.lacking)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const maxNamed = 3;

function describeLacking(lacking: readonly string[]): string {
  if (lacking.length === 0) return t('shopSettings.allThere');
  const more = lacking.length - maxNamed;
  const texts = lacking.slice(0, maxNamed).join(', ');
  return more > 0
    ? t('shopSettings.missingTextsAndMore', { texts, count: more })
    : t('shopSettings.missingTexts', { texts });
}
