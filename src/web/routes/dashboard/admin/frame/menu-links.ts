export interface MenuPage {
  to: string;
  /** Of its tab, where several pages are one entry. */
  label: string;
  isForOwners?: boolean;
}
interface MenuEntry {
  label: string;
  /** What else is found there. */
  below?: string;
  icon?: 'plus';
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

const forOwners = { isForOwners: true } as const;

/** The admin's menu: groups of entries, whose pages are tabs of each other. */
export const menuGroups: readonly { name: string; entries: readonly MenuEntry[] }[] = [
  {
    name: 'Work',
    entries: [
      { label: 'Today', pages: [{ to: adminHome, label: 'Today' }] },
      {
        label: 'Orders',
        below: 'All of them, custom orders',
        pages: [
          { to: '/dashboard/admin/orders', label: 'All Orders' },
          { to: '/dashboard/admin/custom-orders', label: 'Custom Orders' },
        ],
      },
      {
        label: 'Requests',
        below: 'Returns, cancellations, complaints',
        pages: [
          { to: '/dashboard/admin/requests', label: 'Requests' },
          { to: '/dashboard/admin/grievances', label: 'Complaints' },
        ],
      },
      {
        label: 'Users',
        below: 'Your customers, past orders, reviews',
        pages: [
          { to: '/dashboard/admin/users', label: 'Users', ...forOwners },
          { to: '/dashboard/admin/past-orders', label: 'Past Orders', ...forOwners },
          { to: '/dashboard/admin/reviews', label: 'Reviews', ...forOwners },
        ],
      },
    ],
  },
  {
    name: 'Products',
    entries: [
      {
        label: 'Create Product',
        icon: 'plus',
        pages: [{ to: '/dashboard/admin/create-product', label: 'Create Product' }],
      },
      {
        label: 'Manage Products',
        below: 'Prices and stock, gift wraps, import and export',
        pages: [
          { to: '/dashboard/admin/products', label: 'Products' },
          { to: '/dashboard/admin/gift-wraps', label: 'Gift Wraps', ...forOwners },
          { to: '/dashboard/admin/catalog-file', label: 'Import and Export' },
        ],
      },
      {
        label: 'Create Category',
        below: 'Categories, occasions',
        icon: 'plus',
        pages: [
          { to: '/dashboard/admin/create-category', label: 'Categories' },
          { to: '/dashboard/admin/occasions', label: 'Occasions', ...forOwners },
        ],
      },
    ],
  },
  {
    name: 'Selling',
    entries: [
      { label: 'Offers', below: 'Codes', pages: [{ to: '/dashboard/admin/offers', label: 'Offers', ...forOwners }] },
      {
        label: 'Being found',
        below: 'Google, WhatsApp, search words',
        pages: [
          { to: '/dashboard/admin/feeds', label: 'Google and WhatsApp' },
          { to: '/dashboard/admin/search-words', label: 'Search Words', ...forOwners },
        ],
      },
    ],
  },
  {
    name: 'Money',
    entries: [
      {
        label: 'Payments',
        below: 'Razorpay, UPI, cash on delivery',
        pages: [
          { to: '/dashboard/admin/payments', label: 'Payments', ...forOwners },
          { to: '/dashboard/admin/cash', label: 'Cash on delivery', ...forOwners },
          { to: '/dashboard/admin/cash-in', label: 'Cash in' },
        ],
      },
      {
        label: 'Invoices and tax',
        below: 'The month, invoices, tax rates',
        pages: [
          { to: '/dashboard/admin/invoices', label: 'The month', ...forOwners },
          { to: '/dashboard/admin/invoices/rates', label: 'Tax rates', ...forOwners },
          { to: '/dashboard/admin/invoices/settings', label: 'Tax settings', ...forOwners },
        ],
      },
    ],
  },
  {
    name: 'The shop',
    entries: [
      {
        label: 'Branding',
        below: 'Logo, colours, first page, card with QR',
        pages: [
          { to: '/dashboard/admin/branding', label: 'Branding', ...forOwners },
          { to: '/dashboard/admin/thank-you', label: 'Thank-you Page', ...forOwners },
        ],
      },
      {
        label: 'Delivery',
        below: 'Charges, days, holidays, couriers',
        pages: [
          { to: '/dashboard/admin/delivery', label: 'Delivery', ...forOwners },
          { to: '/dashboard/admin/couriers', label: 'Couriers', ...forOwners },
          { to: '/dashboard/admin/courier-money', label: 'Courier costs' },
        ],
      },
      {
        label: 'Contact and Policies',
        below: 'Phone, address, About Us, policies',
        pages: [{ to: '/dashboard/admin/contact', label: 'Contact and Policies', ...forOwners }],
      },
      {
        label: 'Seller and law',
        below: 'Who sells, grievance officer',
        pages: [{ to: '/dashboard/admin/law', label: 'Seller and law', ...forOwners }],
      },
      {
        label: 'Settings',
        below: 'Announcement, opening, email, connections, backups',
        pages: [
          { to: '/dashboard/admin/settings', label: 'Settings', ...forOwners },
          { to: '/dashboard/admin/languages', label: 'Languages', ...forOwners },
          { to: '/dashboard/admin/email', label: 'Email', ...forOwners },
          { to: '/dashboard/admin/notifications', label: 'Notifications' },
          { to: '/dashboard/admin/connect', label: 'Connections', ...forOwners },
        ],
      },
    ],
  },
  {
    name: 'You',
    entries: [
      {
        label: 'People and safety',
        below: 'Who helps, history, logins',
        pages: [
          { to: '/dashboard/admin/people', label: 'People who help', ...forOwners },
          { to: '/dashboard/admin/history', label: 'History' },
          { to: '/dashboard/admin/sessions', label: 'Sessions' },
          { to: '/dashboard/admin/security', label: 'Security' },
          { to: '/dashboard/admin/security-log', label: 'Security Log', ...forOwners },
        ],
      },
      { label: 'Profile', pages: [{ to: adminHome, label: 'Profile' }] },
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
  [/^\/dashboard\/admin\/order\//, '/dashboard/admin/orders'],
  [/^\/dashboard\/admin\/product\//, '/dashboard/admin/products'],
  [/^\/dashboard\/admin\/languages\/[a-z]+\/product\//, '/dashboard/admin/products'],
  [/^\/dashboard\/admin\/languages\//, '/dashboard/admin/languages'],
  [/^\/dashboard\/admin\/grievances\//, '/dashboard/admin/grievances'],
  [/^\/dashboard\/admin\/custom-orders\//, '/dashboard/admin/custom-orders'],
  [/^\/dashboard\/admin\/users\//, '/dashboard/admin/users'],
];

/** A page that a list opens belongs to the list's entry. Today and Profile are one page; the menu marks it once. */
export function isCurrentLink({ pages, label }: MenuLink, pathname: string): boolean {
  const list = openedFrom.find(([pattern]) => pattern.test(pathname))?.[1];
  return label !== 'Profile' && pages.some(({ to }) => to === (list ?? pathname));
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
