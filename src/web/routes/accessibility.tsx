import { localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage } from '../../shared/languages/translate.ts';
import { findLawText } from '../../shared/seller.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { TextPage } from '../components/page/text-page.tsx';
import { head, textPageData } from '../document/head.ts';
import { loadSettings, shopIn, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/accessibility';

async function load(call: Api) {
  const settings = await loadSettings(call);
  return { email: findLawText(settings, 'accessibilityEmail'), phone: settings.phone };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl, version } = shopIn(matches);
  const data = [textPageData('WebPage', { title: 'Accessibility', path: '/accessibility', publicUrl, shopName })];
  return head({ title: `Accessibility - ${shopName}`, path: '/accessibility', publicUrl, shopName, version, data });
};

/** Rights of Persons with Disabilities Act 2016, s. 40 and 46; Rules 2017, r. 15 (IS 17802). */
export default function Accessibility({ loaderData: { email, phone } }: Route.ComponentProps) {
  const { shopName } = useShop().settings;
  return (
    <TextPage title="Accessibility" pictures={[]}>
      <p>{`${shopName} wants everybody to be able to choose and buy a gift here.`}</p>
      <h2>What we aim for</h2>
      <p>
        The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on which the Indian standard IS 17802 builds.
      </p>
      <h2>What works</h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Every page can be used with a keyboard alone; what has the focus is marked.</li>
        <li>Buttons, fields and pictures have names that screen readers say; errors are said at their field.</li>
        <li>Text can be made twice as large, and pages fit a screen of 320 pixels.</li>
        <li>Animations stop where the device asks for less motion.</li>
      </ul>
      <h2>What may not work</h2>
      <p>
        Photos of products have the product’s name, not a description of what they show. The payment window is that of
        the payment provider.
      </p>
      <h2>Something does not work for you?</h2>
      {email || phone ? (
        <p dir="auto" className="wrap-anywhere">
          Please tell us, and we help you at once: {email && <a href={`mailto:${email}`}>{email}</a>}
          {email && phone && ' or '}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </p>
      ) : (
        <p>
          Please tell us on the page <a href={localizePath(currentLanguage(), '/grievance')}>Complaints</a>.
        </p>
      )}
    </TextPage>
  );
}
