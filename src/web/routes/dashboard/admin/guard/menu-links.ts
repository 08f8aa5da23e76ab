export interface MenuLink {
  to: string;
  label: string;
  isForOwners?: boolean;
  /** Beside the label, such as a count. */
  note?: string;
}

export const adminHome = '/dashboard/admin';

/** Pages that a list opens, and the list's address. */
const openedFrom: readonly (readonly [RegExp, string])[] = [
  [/^\/dashboard\/admin\/order\//, '/dashboard/admin/orders'],
  [/^\/dashboard\/admin\/product\//, '/dashboard/admin/products'],
  [/^\/dashboard\/admin\/custom-orders\/(?!new$)/, '/dashboard/admin/custom-orders'],
  [/^\/dashboard\/admin\/invoices\//, '/dashboard/admin/invoices'],
  [/^\/dashboard\/admin\/users\//, '/dashboard/admin/users'],
];

/** A page that a list opens belongs to the list's line. Today and Profile are one page; the menu marks it once. */
export function isCurrentLink({ to, label }: MenuLink, pathname: string): boolean {
  const list = openedFrom.find(([pattern]) => pattern.test(pathname))?.[1];
  return to === (list ?? pathname) && label !== 'Profile';
}

/** The groups of the admin's menu. */
export const menuGroups: readonly (readonly MenuLink[])[] = [
  [
    { to: '/dashboard/admin', label: 'Today' },
    { to: '/dashboard/admin/orders', label: 'Orders' },
    { to: '/dashboard/admin/invoices', label: 'Invoices', isForOwners: true },
    { to: '/dashboard/admin/requests', label: 'Requests' },
    { to: '/dashboard/admin/custom-orders', label: 'Custom Orders' },
    { to: '/dashboard/admin/users', label: 'Users', isForOwners: true },
    { to: '/dashboard/admin/reviews', label: 'Reviews', isForOwners: true },
  ],
  [
    { to: '/dashboard/admin/create-product', label: 'Create Product' },
    { to: '/dashboard/admin/custom-orders/new', label: 'New Custom Order' },
    { to: '/dashboard/admin/create-category', label: 'Create Category' },
    { to: '/dashboard/admin/products', label: 'Manage Products' },
    { to: '/dashboard/admin/offers', label: 'Offers', isForOwners: true },
    { to: '/dashboard/admin/occasions', label: 'Occasions', isForOwners: true },
    { to: '/dashboard/admin/search-words', label: 'Search Words', isForOwners: true },
    { to: '/dashboard/admin/gift-wraps', label: 'Gift Wraps', isForOwners: true },
    { to: '/dashboard/admin/catalog-file', label: 'Import and Export' },
  ],
  [
    { to: '/dashboard/admin/branding', label: 'Branding', isForOwners: true },
    { to: '/dashboard/admin/contact', label: 'Contact and Policies', isForOwners: true },
    { to: '/dashboard/admin/settings', label: 'Settings', isForOwners: true },
    { to: '/dashboard/admin/payments', label: 'Payments', isForOwners: true },
    { to: '/dashboard/admin/email', label: 'Email', isForOwners: true },
    { to: '/dashboard/admin/delivery', label: 'Delivery', isForOwners: true },
    { to: '/dashboard/admin/thank-you', label: 'Thank-you Page', isForOwners: true },
    { to: '/dashboard/admin/history', label: 'History' },
    { to: '/dashboard/admin/security-log', label: 'Security Log', isForOwners: true },
  ],
  [
    { to: '/dashboard/admin', label: 'Profile' },
    { to: '/dashboard/admin/notifications', label: 'Notifications' },
    { to: '/dashboard/admin/security', label: 'Security' },
    { to: '/dashboard/admin/sessions', label: 'Sessions' },
  ],
];

export function menuFor(isOwner: boolean): MenuLink[][] {
  return menuGroups.map((group) => group.filter((link) => isOwner || !link.isForOwners));
}

const tabs = [
  ['today', /^\/dashboard\/admin$/],
  ['orders', /^\/dashboard\/admin\/orders?(\/|$)/],
  ['create', /^\/dashboard\/admin\/create-product$/],
  ['products', /^\/dashboard\/admin\/products?(\/|$)/],
] as const;
export type Tab = (typeof tabs)[number][0] | 'menu';

/** The item of the bottom bar that a page belongs to. */
export function findTab(pathname: string): Tab {
  return tabs.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'menu';
}

/** Pages that the bottom bar opens have no way back. */
export function isTabPage(pathname: string): boolean {
  return /^\/dashboard\/admin(\/(orders|products))?$/.test(pathname);
}
