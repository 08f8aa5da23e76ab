import { Link } from 'react-router';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { firstLanguage } from '../../../shared/languages/languages.ts';
import { t } from '../../../shared/languages/translate.ts';
import { type Seller, sellerLines } from '../../../shared/law/seller.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { socialName } from '../../../shared/text/social.ts';
import type { ShopSettings } from '../../../shop-settings/api.ts';
import type { PageSettings } from '../../document/context.ts';
import type { FrameSettings } from '../../hooks/use-shop.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { FooterMark, type ShopName } from './shop-name.tsx';

export function listSocialLinks({
  socialLink,
  socialLinks,
}: Pick<ShopSettings, 'socialLink' | 'socialLinks'>): string[] {
  return socialLink ? [socialLink, ...socialLinks] : socialLinks;
}

interface FooterProps {
  name: ShopName;
  settings: (FrameSettings & Pick<PageSettings, 'seller' | 'pricesIncludeTax' | 'languages'>) | undefined;
}

const link = 'inline-flex min-h-11 items-center underline decoration-footer-line underline-offset-6';
const yarns = ['bg-accent', 'bg-haldi', 'bg-[#4f60a0]', 'bg-[#5f7d3c]', 'bg-[#c4573f]', 'bg-[#f2e7d0]'];

export function Footer({ name, settings }: FooterProps) {
  return (
    <footer className="pinked-top relative mt-28 bg-ink text-footer-text [--focus:var(--footer-focus)] max-md:mt-18 print:hidden">
      <div className="page-width">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-18 pt-12 pb-8 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] max-md:gap-[24px]">
          <div className="max-md:col-span-full">
            <FooterMark
              name={name}
              className="inline-flex items-baseline text-footer-mark text-[length:clamp(4rem,8vw,7rem)]/[1.2]"
            />
          </div>
          <PageLinks />
          <ContactLinks settings={settings} />
        </div>
        {settings?.seller && <SellerBlock seller={settings.seller} isWithTax={settings.pricesIncludeTax === true} />}
        <hr className="h-px border-0 bg-footer-stitch" />
        <div className="flex flex-wrap items-center justify-between gap-6 pt-4 pb-8 text-sm">
          <span>{t('frame.rights', { year: dayInIndia(new Date()).slice(0, 4), shop: name.shopName })}</span>
          {settings?.languages && <LanguageSwitch choices={[firstLanguage, ...settings.languages]} />}
          <span className="inline-flex gap-1.5" aria-hidden="true">
            {yarns.map((color) => (
              <i key={color} className={`size-3 rounded-full ${color}`} />
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(2); on prices: Legal Metrology Rules 2011, r. 2(m). */
function SellerBlock({ seller, isWithTax }: { seller: Seller; isWithTax: boolean }) {
  return (
    <div dir="auto" className="pb-8 text-sm wrap-anywhere">
      <p className="font-semibold">{t('frame.soldBy', { name: seller.name })}</p>
      {sellerLines(seller).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isWithTax && <p>{t('frame.pricesIncludeTaxes')}</p>}
    </div>
  );
}

function PageLinks() {
  return (
    <ul>
      <li>
        <Link className={link} to="/about">
          {t('frame.aboutUs')}
        </Link>
      </li>
      <li>
        <Link className={link} to="/contact">
          {t('frame.contact')}
        </Link>
      </li>
      <li>
        <Link className={link} to="/policy">
          {t('frame.policies')}
        </Link>
      </li>
      <li>
        <Link className={link} to="/find-order">
          {t('frame.findOrder')}
        </Link>
      </li>
    </ul>
  );
}

function ContactLinks({ settings }: Pick<FooterProps, 'settings'>) {
  return (
    <ul>
      {settings?.chatNumber && (
        <li>
          <a className={link} href={chatLink(settings.chatNumber)} target="_blank" rel="noopener noreferrer">
            {t('frame.chat')}
          </a>
        </li>
      )}
      <li>
        <Link className={link} to="/grievance">
          {t('frame.complaints')}
        </Link>
      </li>
      <li>
        <Link className={link} to="/accessibility">
          {t('frame.accessibility')}
        </Link>
      </li>
      {settings &&
        listSocialLinks(settings).map((href) => (
          <li key={href}>
            <a className={link} href={href} target="_blank" rel="noopener noreferrer">
              {socialName(href)}
            </a>
          </li>
        ))}
    </ul>
  );
}
