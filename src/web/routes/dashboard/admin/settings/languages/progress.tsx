import { Link } from 'react-router';
import { type Language, languages } from '../../../../../../shared/languages/languages.ts';
import type { TextKind, TranslationPart } from '../../../../../../translations/api.ts';
import { Fold } from '../../../../../components/admin/fold.tsx';
import { translationPage } from '../../../../../components/admin/language-tabs.tsx';

const names: Record<TextKind, { title: string; said: string }> = {
  product: { title: 'Products', said: 'products' },
  category: { title: 'Categories', said: 'categories' },
  setting: { title: 'Texts of the shop', said: 'parts' },
  occasion: { title: 'Occasions', said: 'occasions and recipients' },
  'gift-wrap': { title: 'Gift wraps', said: 'gift wraps' },
};

/** What the owner's shop still lacks in a language, with links to write it. */
export function Progress({ language, parts }: { language: Language; parts: readonly TranslationPart[] }) {
  const { name } = languages[language];
  const shown = parts.filter(({ total }) => total > 0);
  const lacking = shown.reduce((sum, part) => sum + part.lacking, 0);
  const first = shown.find((part) => part.lacking > 0);
  const firstRow = first?.rows[0];
  return (
    <section aria-labelledby={`lacking-${language}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`lacking-${language}`} className="text-xl">
          {lacking > 0 ? `Not yet in ${name}: ${lacking}` : `Everything is in ${name}`}
        </h2>
        {first && firstRow && <Link to={translationPage(language, first.kind, firstRow.id)}>One after another</Link>}
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
  const { title, said } = names[kind];
  return (
    <Fold
      name={`lacking-${language}-${kind}`}
      title={title}
      said={`${total - lacking} of ${total} done`}
      isOpenAtFirst={kind === 'product'}
    >
      <p className="text-sm text-ink-2">
        {total - lacking} of {total} {said} have all their texts in {languages[language].name}.
      </p>
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
              <span className="text-sm text-ink-2">{describe(row.lacking)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const maxNamed = 3;

function describe(lacking: readonly string[]): string {
  if (lacking.length === 0) return 'All there';
  const more = lacking.length - maxNamed;
  return `Missing: ${lacking.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
