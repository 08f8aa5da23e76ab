import { Fragment } from 'react';
import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { privacyNotices } from '../../../shared/law/privacy-notices.ts';

/** What is stored of what the form asks for, for what and how long: in its own box above the button. */
export function PrivacyNotice({ place }: { place: keyof typeof privacyNotices }) {
  const { lines, withdraw } = privacyNotices[place];
  return (
    <section className="grid gap-2 border border-twine p-4 text-sm" aria-label={t('forms.yourData')}>
      <p className="font-semibold">{t('forms.whatWeStore')}</p>
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        {lines.map(({ what, why }) => (
          <Fragment key={what}>
            <dt className="font-medium">{what}</dt>
            <dd>{why}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        {withdraw} <Link to="/policy#privacy-policy">{t('forms.wholeNotice')}</Link>
      </p>
    </section>
  );
}
