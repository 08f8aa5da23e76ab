import { t } from '../../../../../shared/languages/translate.ts';
export interface MenuPage {
  to: string;
  /** The tab's, where several pages are one entry. */
  label: string;
  isForOwners?: boolean;
}
interface MenuEntry {
  label: string;
  /** What else is found there. */
  below?: string;
  icon?: 'plus';
  /** Another entry is marked for its page. */
  isNeverCurrent?: true;
  pages: readonly [MenuPage, ...MenuPage[]];
}
/** An entry as one admin sees it: with at least one page. */
export interface MenuLink extends MenuEntry {
  /** Beside the label, such as a count. */
  note?: string;
}
export interface MenuGroup {
  name: string;
  links: MenuLink[];
}

export const adminHome = '/dashboard/admin';
export const ordersPage = '/dashboard/admin/orders';

const forOwners = { isForOwners: true } as const;

/** The admin's menu: groups of entries, whose pages are tabs of each other. */
const menuGroups: readonly { name: string; entries: readonly MenuEntry[] }[] = [
  {
    name: t('adminFrame.work'),
    entries: [
      { label: t('adminFrame.today'), pages: [{ to: adminHome, label: t('adminFrame.today') }] },
      {
        label: t('user.orders'),
        below: t('adminFrame.ordersBelow'),
        pages: [
          { to: ordersPage, label: t('user.allOrders') },
          { to: '/dashboard/admin/custom-orders', label: t('adminFrame.customOrders') },
        ],
      },
      {
        label: t('order.requests'),
        below: t('adminFrame.requestsBelow'),
        pages: [
          { to: '/dashboard/admin/requests', label: t('order.requests') },
          { to: '/dashboard/admin/grievances', label: t('frame.complaints') },
        ],
      },
      {
        label: t('adminFrame.users'),
        below: t('adminFrame.usersBelow'),
        pages: [
          { to: '/dashboard/admin/users', label: t('adminFrame.users'), ...forOwners },
          { to: '/dashboard/admin/past-orders', label: t('adminFrame.pastOrders'), ...forOwners },
          { to: '/dashboard/admin/reviews', label: t('product.reviews'), ...forOwners },
        ],
      },
    ],
  },
  {
    name: t('adminFrame.products'),
    entries: [
      {
        label: t('adminFrame.createProduct'),
        icon: 'plus',
        pages: [{ to: '/dashboard/admin/create-product', label: t('adminFrame.createProduct') }],
      },
      {
        label: t('adminFrame.manageProducts'),
        below: t('adminFrame.productsBelow'),
        pages: [
          { to: '/dashboard/admin/products', label: t('adminFrame.products') },
          { to: '/dashboard/admin/gift-wraps', label: t('adminFrame.giftWraps'), ...forOwners },
          { to: '/dashboard/admin/catalog-file', label: t('adminFrame.importAndExport') },
        ],
      },
      {
        label: t('adminFrame.createCategory'),
        below: t('adminFrame.categoryBelow'),
        icon: 'plus',
        pages: [
          { to: '/dashboard/admin/create-category', label: t('frame.categories') },
          { to: '/dashboard/admin/occasions', label: t('adminFrame.occasions'), ...forOwners },
        ],
      },
    ],
  },
  {
    name: t('adminFrame.selling'),
    entries: [
      {
        label: t('adminFrame.offers'),
        below: t('adminFrame.offersBelow'),
        pages: [{ to: '/dashboard/admin/offers', label: t('adminFrame.offers'), ...forOwners }],
      },
      {
        label: t('adminFrame.beingFound'),
        below: t('adminFrame.foundBelow'),
        pages: [
          { to: '/dashboard/admin/feeds', label: t('adminFrame.googleAndWhatsApp') },
          { to: '/dashboard/admin/sharing', label: t('adminFrame.sharing') },
          { to: '/dashboard/admin/search-words', label: t('adminFrame.searchWords'), ...forOwners },
        ],
      },
    ],
  },
  {
    name: t('adminFrame.money'),
    entries: [
      {
        label: t('adminFrame.payments'),
        below: t('adminFrame.paymentsBelow'),
        pages: [
          { to: '/dashboard/admin/payments', label: t('adminFrame.payments'), ...forOwners },
          { to: '/dashboard/admin/cash', label: t('checkout.cashOnDelivery'), ...forOwners },
          { to: '/dashboard/admin/cash-in', label: t('adminFrame.cashIn') },
        ],
      },
      {
        label: t('adminFrame.invoicesAndTax'),
        below: t('adminFrame.invoicesBelow'),
        pages: [
          { to: '/dashboard/admin/invoices', label: t('adminFrame.theMonth'), ...forOwners },
          { to: '/dashboard/admin/invoices/rates', label: t('adminFrame.taxRates'), ...forOwners },
          { to: '/dashboard/admin/invoices/settings', label: t('adminFrame.taxSettings'), ...forOwners },
        ],
      },
    ],
  },
  {
    name: t('adminFrame.theShop'),
    entries: [
      {
        label: t('adminFrame.branding'),
        below: t('adminFrame.brandingBelow'),
        pages: [
          { to: '/dashboard/admin/branding', label: t('adminFrame.branding'), ...forOwners },
          { to: '/dashboard/admin/thank-you', label: t('adminFrame.thankYouPage'), ...forOwners },
        ],
      },
      {
        label: t('product.delivery'),
        below: t('adminFrame.deliveryBelow'),
        pages: [
          { to: '/dashboard/admin/delivery', label: t('product.delivery'), ...forOwners },
          { to: '/dashboard/admin/couriers', label: t('adminFrame.couriers'), ...forOwners },
          { to: '/dashboard/admin/courier-money', label: t('adminFrame.courierCosts') },
        ],
      },
      {
        label: t('adminFrame.contactAndPolicies'),
        below: t('adminFrame.contactBelow'),
        pages: [{ to: '/dashboard/admin/contact', label: t('adminFrame.contactAndPolicies'), ...forOwners }],
      },
      {
        label: t('adminFrame.sellerAndLaw'),
        below: t('adminFrame.lawBelow'),
        pages: [{ to: '/dashboard/admin/law', label: t('adminFrame.sellerAndLaw'), ...forOwners }],
      },
      {
        label: t('adminFrame.settings'),
        below: t('adminFrame.settingsBelow'),
        pages: [
          { to: '/dashboard/admin/settings', label: t('adminFrame.settings'), ...forOwners },
          { to: '/dashboard/admin/languages', label: t('frame.languages'), ...forOwners },
          { to: '/dashboard/admin/email', label: t('account.email'), ...forOwners },
          { to: '/dashboard/admin/notifications', label: t('forms.notifications') },
          { to: '/dashboard/admin/connect', label: t('adminFrame.connections'), ...forOwners },
        ],
      },
    ],
  },
  {
    name: t('user.you'),
    entries: [
      {
        label: t('adminFrame.peopleAndSafety'),
        below: t('adminFrame.peopleBelow'),
        pages: [
          { to: '/dashboard/admin/people', label: t('adminFrame.peopleWhoHelp'), ...forOwners },
          { to: '/dashboard/admin/history', label: t('adminFrame.history') },
          { to: '/dashboard/admin/sessions', label: t('user.sessions') },
          { to: '/dashboard/admin/security', label: t('adminFrame.security') },
          { to: '/dashboard/admin/security-log', label: t('adminFrame.securityLog'), ...forOwners },
        ],
      },
      { label: t('user.profile'), isNeverCurrent: true, pages: [{ to: adminHome, label: t('user.profile') }] },
    ],
  },
];

/** Entries without a page for the admin are left out; one with a single page of several is named after it. */
export function menuFor(isOwner: boolean): MenuGroup[] {
  return menuGroups
    .map(({ name, entries }) => ({ name, links: entries.flatMap((entry) => linkFor(entry, isOwner)) }))
    .filter(({ links }) => links.length > 0);
}

function linkFor(entry: MenuEntry, isOwner: boolean): MenuLink[] {
  const [first, ...others] = entry.pages.filter((page) => isOwner || !page.isForOwners);
  if (!first) return [];
  const isOneOfSeveral = others.length === 0 && entry.pages.length > 1;
  const label = isOneOfSeveral ? { label: first.label, below: undefined } : {};
  return [{ ...entry, ...label, pages: [first, ...others] }];
}

/** Pages that a list opens, and the list's address. */
const openedFrom: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard\/admin\/pack$/, adminHome],
  [/^\/dashboard\/admin\/order\//, ordersPage],
  [/^\/dashboard\/admin\/product\//, '/dashboard/admin/products'],
  [/^\/dashboard\/admin\/languages\/[a-z]+\/product\//, '/dashboard/admin/products'],
  [/^\/dashboard\/admin\/languages\//, '/dashboard/admin/languages'],
  [/^\/dashboard\/admin\/grievances\//, '/dashboard/admin/grievances'],
  [/^\/dashboard\/admin\/custom-orders\//, '/dashboard/admin/custom-orders'],
  [/^\/dashboard\/admin\/users\//, '/dashboard/admin/users'],
];

/** A page that a list opens belongs to the list's entry. Today and Profile are one page; the menu marks it once. */
export function isCurrentLink({ pages, isNeverCurrent }: MenuLink, pathname: string): boolean {
  const list = openedFrom.find(([pattern]) => pattern.test(pathname))?.[1];
  return !isNeverCurrent && pages.some(({ to }) => to === (list ?? pathname));
}

/** The pages of the entry that a page belongs to, if there are several. */
export function findTabs(pathname: string, isOwner: boolean): readonly MenuPage[] {
  const links = menuFor(isOwner).flatMap((group) => group.links);
  const pages = links.find((link) => link.pages.some(({ to }) => to === pathname))?.pages ?? [];
  return pages.length > 1 ? pages : [];
}

const barItems = [
  ['today', /^\/dashboard\/admin(\/pack)?$/],
  ['orders', /^\/dashboard\/admin\/orders?(\/|$)/],
  ['create', /^\/dashboard\/admin\/create-product$/],
  ['products', /^\/dashboard\/admin\/products?(\/|$)/],
] as const;
export type BarItem = (typeof barItems)[number][0] | 'menu';

/** The item of the bottom bar that a page belongs to. */
export function findBarItem(pathname: string): BarItem {
  return barItems.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'menu';
}

/** Pages that the bottom bar opens have no way back. */
export function isBarPage(pathname: string): boolean {
  return /^\/dashboard\/admin(\/(orders|products))?$/.test(pathname);
}
