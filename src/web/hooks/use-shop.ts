import { useRouteLoaderData } from 'react-router';
import type { ListedCategoryBody } from '../../catalog/api.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice } from '../../shared/money.ts';
import type { DeliveryChargesBody } from '../../shipping/api.ts';
import type { FoundSettings } from '../../shop-settings/api.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { firstTexts } from '../api-client/translated-calls.ts';
import type { PageSettings } from '../document/context.ts';
import type { PageTheme } from '../document/page-theme.ts';

const onSinglePages = [
  ...(['homeTitle', 'homeText', 'homePictures', 'homeAction', 'homeActionLink'] as const),
  ...(['story', 'makerTitle', 'mission', 'offerings', 'aboutPictures'] as const),
  ...(['contactText', 'phoneHours', 'postalAddress', 'pickupAddress', 'pickupHours'] as const),
  ...(['legalName', 'principalAddress', 'officerName', 'officerEmail', 'officerPhone'] as const),
  ...(['accessibilityEmail', 'sellsToys', 'languages'] as const),
  ...(['terms', 'privacy', 'refunds', 'delivery'] as const),
] as const;
export type FrameSettings = Omit<FoundSettings, (typeof onSinglePages)[number]>;

/** Without what single pages load themselves: policies are long, and each page would be sent with them. */
export function frameSettings(settings: FoundSettings): FrameSettings {
  const rest: Partial<FoundSettings> = { ...settings };
  for (const name of onSinglePages) delete rest[name];
  return rest as FrameSettings;
}

export async function loadSettings(call: Api): Promise<FoundSettings> {
  return (await call('GET /shop/settings')).settings;
}

/** As the owner wrote them first, for her forms. */
export async function loadOwnSettings(): Promise<FoundSettings> {
  return (await api('GET /shop/settings', { query: firstTexts })).settings;
}

/** Pages are shown without the charges, too. */
export function loadCharges(call: Api): Promise<DeliveryChargesBody | null> {
  return call('GET /delivery/charges').then(
    ({ charges }) => charges,
    () => null,
  );
}

/** 'Delivery ₹60'; null until the owner has decided. */
export function formatCharge(charges: DeliveryChargesBody | null): string | null {
  if (!charges?.isDecided) return null;
  if (charges.isByCourier) return t('product.deliveryByPin');
  const { kind, flat, city, state, rest } = charges;
  const amounts = { none: [0], flat: [flat], zones: [city, state, rest] }[kind];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (most === 0) return t('product.deliveryFree');
  if (least === most) return t('product.deliveryCharge', { amount: formatPrice(most) });
  return least === 0
    ? t('product.deliveryUpTo', { amount: formatPrice(most) })
    : t('product.deliveryFrom', { amount: formatPrice(least) });
}

/** '7 days' in which a return can be asked for; null where the shop takes nothing back. */
export function formatReturnDays({ returnDays }: Pick<FrameSettings, 'returnDays'>): string | null {
  if (returnDays === 0) return null;
  return t('product.days', { count: returnDays });
}

/** 'UPI and cards'; null where the shop takes no payments. */
export function formatWaysToPay({
  takesOnlinePayments,
  takesManualPayments,
  takesCash = false,
}: Pick<PageSettings, 'takesOnlinePayments' | 'takesManualPayments'> & { takesCash?: boolean }): string | null {
  const ways = [
    ...(takesOnlinePayments ? ['UPI', t('product.cards')] : takesManualPayments ? ['UPI'] : []),
    ...(takesManualPayments ? [t('product.bankTransfer')] : []),
    ...(takesCash ? [t('product.cashOnDelivery')] : []),
  ];
  if (ways.length !== 2) return ways.join(', ') || null;
  const [one = '', other = ''] = ways;
  return takesOnlinePayments ? t('product.both', { one, other }) : t('product.either', { one, other });
}

export interface ShopData {
  categories: ListedCategoryBody[];
  settings: PageSettings & FrameSettings & { /** The version of icons and the picture for links. */ version: string };
  theme: PageTheme;
  /** Scripts of the pages that shoppers go to next. */
  nextScripts: string[];
}

/** Where even the settings could not be loaded. */
export const namelessShop = { shopName: 'Shop', publicUrl: '' };

export function useShop(): ShopData {
  return useRouteLoaderData('root') as ShopData;
}

export function shopIn(
  matches: readonly unknown[],
): Partial<ShopData['settings']> & { shopName: string; publicUrl: string } {
  const root = (matches[0] ?? {}) as { loaderData?: ShopData };
  return root.loaderData?.settings ?? namelessShop;
}

const pagesWithPicture = ['contact', 'policy', 'login', 'register', 'forget-password', 'confirm-email'] as const;
export type PageWithPicture = (typeof pagesWithPicture)[number];

/** The shop's picture for this page; with fewer pictures than pages they are repeated. */
export function usePagePicture(page: PageWithPicture): string | undefined {
  const pictures = (useRouteLoaderData('root') as ShopData | undefined)?.settings.pagePictures ?? [];
  return pictures[pagesWithPicture.indexOf(page) % Math.max(1, pictures.length)];
}
