import { t } from '../../shared/languages/translate.ts';
import type { Seller } from '../../shared/law/seller.ts';
import { chatLink } from '../../shared/text/chat-link.ts';
import { socialName } from '../../shared/text/social.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { listSocialLinks } from '../components/frame/footer.tsx';
import { Paragraphs } from '../components/page/paragraphs.tsx';
import { TextPage } from '../components/page/text-page.tsx';
import { textPageHead } from '../document/head.ts';
import { loadSettings, shopIn, usePagePicture, useShop } from '../hooks/use-shop.ts';
import type { Route } from './+types/contact';

async function load(call: Api) {
  const { contactText, phoneHours, postalAddress } = await loadSettings(call);
  return { contactText, phoneHours, postalAddress };
}

export const loader = ({ context }: Route.LoaderArgs) => load(loaderApi(context));
export const clientLoader = () => load(api);

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl, phone, customerEmail, version } = shopIn(matches);
  const ways = { ...(phone && { telephone: phone }), ...(customerEmail && { email: customerEmail }) };
  const contactPoint = { '@type': 'ContactPoint', ...ways, contactType: 'customer service' };
  const about = phone || customerEmail ? { contactPoint } : {};
  const page = { title: t('frame.contact'), path: '/contact', about };
  return textPageHead('ContactPage', page, { shopName, publicUrl, version });
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { settings } = useShop();
  const { seller, phone, chatNumber, customerEmail } = settings;
  const { contactText, phoneHours, postalAddress } = loaderData;
  const links = listSocialLinks(settings);
  const isReachable =
    phone || chatNumber || customerEmail || postalAddress || links.length > 0 || /[@\d]/.test(contactText);
  return (
    <TextPage title={t('frame.contact')} pictures={[usePagePicture('contact')]}>
      {contactText && <Paragraphs text={contactText} />}
      {!isReachable && <p>{t('pages.reachSoon')}</p>}
      <WaysToReach phoneHours={phoneHours} />
      <SocialLinks links={links} />
      {postalAddress && (
        <>
          <h2>{t('account.address')}</h2>
          <address dir="auto" className="not-italic whitespace-pre-line">
            {postalAddress}
          </address>
        </>
      )}
      {seller && <WhoSells seller={seller} isElsewhere={seller.address !== postalAddress} />}
    </TextPage>
  );
}

function WaysToReach({ phoneHours }: { phoneHours: string }) {
  const { phone, chatNumber, customerEmail } = useShop().settings;
  return (
    <>
      {phone && (
        <>
          <h2>{phoneHours ? t('pages.phoneHours', { hours: phoneHours }) : t('account.phone')}</h2>
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </p>
        </>
      )}
      {customerEmail && (
        <>
          <h2>{t('account.email')}</h2>
          <p dir="auto" className="wrap-anywhere">
            <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
          </p>
        </>
      )}
      {chatNumber && (
        <>
          <h2>{t('pages.chat')}</h2>
          <p>
            <a href={chatLink(chatNumber)} target="_blank" rel="noopener noreferrer">
              {t('frame.chat')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(2); `isElsewhere`: the principal address is another one. */
function WhoSells({ seller, isElsewhere }: { seller: Seller; isElsewhere: boolean }) {
  const { name, address, gstin } = seller;
  return (
    <>
      <h2>{t('pages.whoSells')}</h2>
      <div dir="auto" className="wrap-anywhere">
        <p className="font-semibold">{name}</p>
        {isElsewhere && address && (
          <address dir="auto" className="not-italic whitespace-pre-line">
            {address}
          </address>
        )}
        {gstin && <p>{t('pages.gstin', { gstin })}</p>}
      </div>
    </>
  );
}

function SocialLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <h2>{t('pages.social')}</h2>
      {links.map((href, index) => (
        <p key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {links.length === 1 && index === 0 ? t('pages.socialProfile') : socialName(href)}
          </a>
        </p>
      ))}
    </>
  );
}
