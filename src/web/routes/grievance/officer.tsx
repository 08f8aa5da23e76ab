import { t } from '../../../shared/languages/translate.ts';
import { findLawText, type LawTexts } from '../../../shared/law/seller.ts';
import { ContactLinks } from '../../components/grievances/contact-links.tsx';
import { useShop } from '../../hooks/use-shop.ts';

/** Nothing until the shop has named one. */
export function Officer({ settings }: { settings: LawTexts }) {
  const email = findLawText(settings, 'officerEmail');
  const phone = findLawText(settings, 'officerPhone');
  const address = findLawText(settings, 'principalAddress');
  if (!settings.officerName) return null;
  return (
    <section className="grid gap-2 border border-twine bg-cotton p-5" aria-labelledby="officer-title">
      <h2 id="officer-title" className="font-text text-base font-semibold">
        {t('grievance.officer')}
      </h2>
      <p dir="auto" className="wrap-anywhere">
        <b className="font-semibold">{settings.officerName}</b>
      </p>
      {address && (
        <address dir="auto" className="not-italic whitespace-pre-line wrap-anywhere">
          {address}
        </address>
      )}
      <ContactLinks email={email} phone={phone} />
    </section>
  );
}

export function WhatHappens() {
  const { sendsEmail } = useShop().settings;
  const steps = [
    [t('grievance.atOnce'), sendsEmail ? t('grievance.screenAndEmail') : t('grievance.screenAndPage')],
    [t('grievance.within48'), sendsEmail ? t('grievance.fromPersonEmail') : t('grievance.fromPersonPage')],
    [t('grievance.withinMonth'), t('grievance.theLaw')],
  ];
  return (
    <section className="grid gap-3 bg-linen p-5" aria-labelledby="then-title">
      <h2 id="then-title" className="font-text text-base font-semibold">
        {t('grievance.whatThen')}
      </h2>
      <ol className="grid gap-3">
        {steps.map(([title, text]) => (
          <li key={title} className="border-s-3 border-bark ps-3">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
