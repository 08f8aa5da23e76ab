import { localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { findLawText } from '../../shared/law/seller.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { TextPage } from '../components/page/text-page.tsx';
import { textPageHead } from '../document/head.ts';
import { rich } from '../document/rich.ts';
import { loadSettings, shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/accessibility';

async function load(call: Api) {
  const settings = await loadSettings(call);
  return { email: findLawText(settings, 'accessibilityEmail'), phone: settings.phone };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) =>
  textPageHead('WebPage', { title: t('frame.accessibility'), path: '/accessibility' }, shopIn(matches));

/** Rights of Persons with Disabilities Act 2016, s. 40 and 46; Rules 2017, r. 15 (IS 17802). */
export default function Accessibility({ loaderData: { email, phone } }: Route.ComponentProps) {
  const { shopName } = useShop().settings;
  return (
    <TextPage title={t('frame.accessibility')} pictures={[]}>
      <p>{t('accessibility.intro', { shop: shopName })}</p>
      <h2>{t('accessibility.aim')}</h2>
      <p>{t('accessibility.aimText')}</p>
      <h2>{t('accessibility.works')}</h2>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('accessibility.keyboard')}</li>
        <li>{t('accessibility.names')}</li>
        <li>{t('accessibility.large')}</li>
        <li>{t('accessibility.motion')}</li>
      </ul>
      <h2>{t('accessibility.maybeNot')}</h2>
      <p>{t('accessibility.maybeNotText')}</p>
      <h2>{t('accessibility.trouble')}</h2>
      {email || phone ? (
        <p dir="auto" className="wrap-anywhere">
          {rich('accessibility.tellUs', { ways: <Ways email={email} phone={phone} /> })}
        </p>
      ) : (
        <p>
          {rich('accessibility.tellUsOn', {
            link: (text) => <a href={localizePath(currentLanguage(), '/grievance')}>{text}</a>,
          })}
        </p>
      )}
    </TextPage>
  );
}

/** Email, phone, or both. */
function Ways({ email, phone }: { email: string; phone: string }) {
  const mail = email && <a href={`mailto:${email}`}>{email}</a>;
  const call = phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
  if (!mail || !call) return mail || call;
  return rich('occasions.or', { one: mail, other: call });
}
