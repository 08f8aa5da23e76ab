import { Link, useRouteLoaderData } from 'react-router';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { shopDisplayName, shopInitial } from '../../../shared/theme/shop-mark.ts';
import type { ShopSettings } from '../../../shop-settings/api.ts';
import { namelessShop, type ShopData } from '../../hooks/use-shop.ts';

export type ShopName = Pick<ShopSettings, 'shopName' | 'nativeName' | 'logo'>;

export function resolveShopName(settings: ShopName | undefined): ShopName {
  return settings ?? { shopName: namelessShop.shopName, nativeName: '', logo: null };
}

/** The characters of the small font file; any other name loads its whole script. */
const isInSmallFont = (text: string) => /^[धाग]+$/u.test(text);

/** Text in the display face, in its script's language. */
function NativeText({ text, className = '' }: { text: string; className?: string }) {
  const font = isInSmallFont(text) ? 'font-wordmark' : 'font-display';
  return (
    <span className={`${font} ${className}`} lang={findLanguage(text)} aria-hidden="true">
      {text}
    </span>
  );
}

const longestLargeName = 13;

/** The way home: the logo, or the name in its own script and in Latin. */
export function Wordmark({ name, isAdmin = false }: { name: ShopName; isAdmin?: boolean }) {
  return (
    <Link
      data-setting="mark"
      className={`inline-flex flex-wrap items-baseline gap-x-3 font-display text-accent no-underline max-md:me-auto max-md:gap-x-2 ${isAdmin ? 'text-[2rem]/none' : 'text-[2.75rem]/none max-md:text-[1.75rem]/none'}`}
      to="/"
    >
      <MarkContent name={name} isAdmin={isAdmin} />
    </Link>
  );
}

export function MarkContent({ name, isAdmin }: { name: ShopName; isAdmin: boolean }) {
  const { shopName, nativeName, logo } = name;
  if (logo)
    return (
      <img
        className={`w-auto max-w-[55vw] bg-transparent object-contain object-left ${isAdmin ? 'h-10' : 'h-14 max-md:h-9'}`}
        src={logo.url}
        alt={shopName}
        width={logo.width}
        height={logo.height}
      />
    );
  const isLarge = !nativeName && shopName.length <= longestLargeName;
  const small = `${nativeName ? 'text-ink' : ''} ${isAdmin ? 'text-[1.125rem]/none' : 'text-xl/none max-md:text-[1.125rem]/none'}`;
  return (
    <>
      {nativeName && <NativeText text={nativeName} />}
      <small className={isLarge ? 'text-[1em]' : small}>{shopName}</small>
    </>
  );
}

/** The initial on the accent: in place of a photo or a logo. */
export function Mono({ className }: { className: string }) {
  const data = useRouteLoaderData('root') as ShopData | undefined;
  const name = resolveShopName(data?.settings);
  return (
    <span className={`grid place-items-center rounded-sm bg-accent text-cotton ${className}`} aria-hidden="true">
      <NativeText text={shopInitial(name)} />
    </span>
  );
}

export function FooterMark({ name, className }: { name: ShopName; className: string }) {
  return <NativeText text={shopDisplayName(name)} className={className} />;
}
