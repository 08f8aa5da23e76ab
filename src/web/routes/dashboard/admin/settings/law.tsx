import { Link } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import {
  describeSeller,
  type LawSetting,
  listLaw,
  listMissingLaw,
  officerSettings,
  sellerLines,
  sellerSettings,
  toySettings,
} from '../../../../../shared/law/seller.ts';
import { settingFields } from '../../../../../shared/setting-fields.ts';
import { api } from '../../../../api-client/api-client.ts';
import { saveSettings } from '../../../../components/admin/settings/save-settings.ts';
import { type SettingsFields, SettingsForm } from '../../../../components/admin/settings/settings-form.tsx';
import { head } from '../../../../document/head.ts';
import { rich } from '../../../../document/rich.ts';
import { loadOwnSettings, shopIn, useShop } from '../../../../hooks/use-shop.ts';
import { currentSession } from '../../../../stores/session.ts';
import type { Route } from './+types/law';
import { LawField } from './law/law-field.tsx';
import { type Proposals, proposeLaw } from './law/propose-law.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.sellerAndLaw')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [settings, { settings: taxes }] = await Promise.all([
    loadOwnSettings(),
    api('GET /shop/tax-settings', { signal }),
  ]);
  const owner = currentSession().user;
  return { settings, proposals: owner ? proposeLaw({ settings, taxes, owner }) : {} };
}

export const clientAction = saveSettings;

/** What Indian law wants an online seller to say, each field with its rule. */
export default function SellerAndLaw({ loaderData: { settings, proposals } }: Route.ComponentProps) {
  return (
    <SettingsForm
      settings={settings}
      hasProposals={Object.keys(proposals).length > 0}
      title={t('adminFrame.sellerAndLaw')}
      aside={<WhatBuyersSee settings={settings} />}
    >
      {(shown) => {
        const fields = { ...shown, proposals };
        return (
          <>
            <Progress settings={settings} />
            <LawSection id="seller" title={t('pages.whoSells')} names={sellerSettings} {...fields} />
            <LawSection id="grievance" title={t('grievance.officer')} names={officerSettings} {...fields} />
            <LawSection
              id="accessibility"
              title={t('frame.accessibility')}
              names={['accessibilityEmail']}
              {...fields}
            />
            <LawSection id="toys" title={t('sellerLaw.toys')} names={toySettings} {...fields} />
          </>
        );
      }}
    </SettingsForm>
  );
}

function Progress({ settings }: Pick<SettingsFields, 'settings'>) {
  const asked = listLaw(settings);
  const missing = listMissingLaw(settings).length;
  const there = asked.length - missing;
  return (
    <div className="panel max-lg:-mx-gutter">
      <p>
        <b className="font-semibold">{t('sellerLaw.there', { count: there, total: asked.length })}</b>
        {missing > 0 && <span className="text-ink-2">{` ${t('sellerLaw.missingCount', { count: missing })}`}</span>}
      </p>
      <div className="my-2.5 grid auto-cols-fr grid-flow-col gap-1" aria-hidden="true">
        {asked.map((name, index) => (
          <i key={name} className={`h-2 ${index < there ? 'bg-neem' : 'bg-madder'}`} />
        ))}
      </div>
      <p className="text-sm text-ink-2">{t('sellerLaw.eachLine')}</p>
    </div>
  );
}

interface LawSectionProps extends SettingsFields {
  id: string;
  title: string;
  names: readonly LawSetting[];
  proposals: Proposals;
}

function LawSection({ id, title, names, proposals, settings, errors }: LawSectionProps) {
  return (
    <section id={id} className="grid gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {listLaw(settings)
          .filter((name) => names.includes(name))
          .map((name) => (
            <LawField
              key={`${name} ${settings[name]}`}
              {...{ name, settings }}
              proposal={proposals[name]}
              error={errors[name]}
            />
          ))}
        {id === 'seller' && <Gstin />}
      </ul>
    </section>
  );
}

/** Entered once, with the taxes. */
function Gstin() {
  const gstin = useShop().settings.seller?.gstin;
  return (
    <li className="grid gap-1 border-t border-twine px-5 py-4 max-lg:px-gutter">
      <span className="text-sm font-semibold">{t('sellerLaw.gstin')}</span>
      <p>{gstin || t('sellerLaw.noGstin')}</p>
      <p className="text-sm text-ink-2">
        {rich('sellerLaw.gstinRule', { link: (text) => <Link to="/dashboard/admin/invoices/settings">{text}</Link> })}
      </p>
    </li>
  );
}

function WhatBuyersSee({ settings }: Pick<SettingsFields, 'settings'>) {
  const seller = describeSeller(settings, useShop().settings.seller?.gstin ?? '');
  return (
    <aside
      className="mb-8 max-w-[340px] max-lg:order-last max-lg:mt-8 lg:col-start-2 lg:row-start-1"
      aria-labelledby="seen-title"
    >
      <h2 id="seen-title" className="mb-3 text-xl">
        {t('sellerLaw.buyerSees')}
      </h2>
      <div dir="auto" className="bg-twine/40 p-4 wrap-anywhere">
        {seller.name ? (
          <>
            <p className="font-semibold">{t('frame.soldBy', { name: seller.name })}</p>
            {sellerLines(seller).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        ) : (
          <p className="text-ink-2">{t('sellerLaw.nothingYet', { meaning: settingFields.legalName.law.whenEmpty })}</p>
        )}
      </div>
    </aside>
  );
}
