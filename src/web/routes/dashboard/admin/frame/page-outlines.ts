import { orderStatuses } from '../../../../../shared/orders/order-statuses.ts';
import { type SettingSection, settingFields, settingsIn } from '../../../../../shared/setting-fields.ts';
import type { Outline, OutlineGroup } from '../../../../components/page/page-outline.tsx';

const settings = (name: string, ...sections: SettingSection[]): OutlineGroup => ({
  name,
  fields: sections.flatMap((section) =>
    settingsIn(section).flatMap((setting) => {
      const field = settingFields[setting];
      return 'label' in field ? [field.label] : [];
    }),
  ),
});

/** By the part of the address after `/dashboard/admin/`. Of settings the labels are those of their declarations. */
const outlines: Record<string, Outline> = {
  '': { title: 'Today', chips: ['To make', 'To pack', 'Hand over'], groups: [{ name: 'To make' }] },
  orders: {
    title: 'All Orders',
    search: 'Buyer, order or payment',
    chips: ['All', ...orderStatuses],
    lines: 'with picture',
  },
  'custom-orders': { title: 'Custom Orders', lines: 'words' },
  'custom-orders/new': {
    title: 'New Custom Order',
    groups: [{ name: 'Price', fields: ['Pieces', 'Each, ₹', 'Delivery, ₹', 'Advance'] }],
  },
  requests: { title: 'Requests', groups: [{ name: 'Waiting for an answer' }] },
  grievances: { title: 'Complaints', groups: [{ name: 'Open' }] },
  users: { title: 'Users', search: 'Name, email or phone', lines: 'words' },
  'past-orders': { title: 'Past Orders', search: 'Number, name or email', lines: 'words' },
  reviews: { title: 'Reviews', search: 'Name or comment', lines: 'with picture' },
  'create-product': {
    title: 'Create Product',
    groups: [{ name: 'Upload Photos', fields: ['Name', 'Price', 'Quantity', 'Description', 'Category'] }],
  },
  products: { title: 'Manage Products', search: 'Product name', lines: 'with picture' },
  'gift-wraps': { title: 'Gift Wraps', groups: [{ name: 'New gift wrap', fields: ['Name', 'Price, ₹'] }] },
  'catalog-file': {
    title: 'Import and Export',
    groups: [{ name: 'Export' }, { name: 'Import', fields: ['File (CSV or XLSX)'] }],
  },
  'create-category': { title: 'Manage Categories', groups: [{ name: 'Categories' }] },
  occasions: { title: 'Occasions', lines: 'words' },
  'search-words': { title: 'Search Words', lines: 'words' },
  offers: { title: 'Offers', groups: [{ name: 'New offer', fields: ['Code', 'First day', 'Last day', 'Uses'] }] },
  feeds: { title: 'Being found', groups: [{ name: 'Addresses to paste' }] },
  payments: {
    title: 'Payments',
    groups: [
      { name: 'Razorpay' },
      { name: 'UPI or bank transfer by hand', fields: ['UPI id', 'Account holder', 'Account number', 'IFSC'] },
    ],
  },
  cash: {
    title: 'Cash on delivery',
    groups: [{ name: 'Rules', fields: ['It costs the buyer more, in rupees', 'From, in rupees', 'To, in rupees'] }],
  },
  pack: { title: 'Pack', lines: 'with picture' },
  couriers: {
    title: 'Couriers',
    groups: [{ name: 'Shiprocket', fields: ['Email of the API user', 'Password of the API user'] }],
  },
  'courier-money': { title: 'Courier costs', lines: 'words' },
  languages: { title: 'Languages', groups: [{ name: 'Languages of the shop' }] },
  'cash-in': { title: 'Cash in', groups: [{ name: 'Expected' }] },
  invoices: { title: 'Invoices', lines: 'words' },
  'invoices/rates': {
    title: 'Tax rates',
    groups: [{ name: 'HSN codes and rates', fields: ['For', 'Which heading (HSN) do these belong to?'] }],
  },
  'invoices/settings': {
    title: 'Tax settings',
    groups: [
      { name: 'Seller', fields: ['Registration', 'Legal name', 'Address', 'State', 'GSTIN'] },
      { name: 'Numbers', fields: ['Prefix', 'First day'] },
      { name: 'HSN codes and rates' },
    ],
  },
  branding: {
    title: 'Branding',
    groups: [
      settings('Name', 'name'),
      { name: 'Logo' },
      { name: 'Colours' },
      { name: 'Typeface' },
      settings('First page', 'first-page'),
    ],
  },
  'thank-you': { title: 'Thank-you Page', groups: [] },
  email: { title: 'Email', groups: [{ name: 'Where do you have your email?' }] },
  delivery: { title: 'Delivery', groups: [{ name: 'What a buyer pays' }, { name: 'Delivery days' }] },
  contact: {
    title: 'Contact and Policies',
    groups: [
      settings('Contact', 'contact', 'phone', 'chat', 'social', 'address'),
      settings('About Us', 'story'),
      settings('Policies', 'policies'),
    ],
  },
  law: {
    title: 'Seller and law',
    groups: [settings('Who sells', 'seller'), settings('Grievance officer', 'grievance')],
  },
  settings: {
    title: 'Settings',
    groups: [
      settings('Announcement', 'announcement'),
      settings('Opening', 'opening'),
      settings('Returns', 'returns'),
      settings('Reviews', 'reviews'),
      settings('Accounts', 'accounts'),
    ],
  },
  notifications: { title: 'Notifications', groups: [{ name: 'Devices' }] },
  connect: {
    title: 'Connections',
    groups: [{ name: 'Tokens for programs' }, { name: 'New token', fields: ['What is it for?'] }],
  },
  people: { title: 'People who help', groups: [{ name: 'Here now' }, { name: 'Invite somebody', fields: ['Email'] }] },
  history: { title: 'History', lines: 'words' },
  sessions: { title: 'Sessions', lines: 'words' },
  security: { title: 'Security', groups: [{ name: 'Passkeys' }, { name: 'Authenticator app' }] },
  'security-log': { title: 'Security Log', search: 'Account, email or network address', lines: 'words' },
  setup: { title: 'Setup', lines: 'words' },
};

/** Pages of one order, product, quote or person. */
const outlinesOfOne: readonly (readonly [RegExp, Outline])[] = [
  [/^order\//, { title: 'Order', lines: 'with picture', groups: [{ name: 'Buyer' }, { name: 'Payment' }] }],
  [/^product\/[^/]+\/personalisation/, { title: 'Personalisation', lines: 'words' }],
  [/^product\/[^/]+\/variants/, { title: 'Variants', lines: 'words' }],
  [
    /^product\//,
    {
      title: 'Update Product',
      groups: [{ name: 'Upload Photos', fields: ['Name', 'Price', 'Quantity', 'Description', 'Category'] }],
    },
  ],
  [/^languages\//, { title: 'Translation', groups: [{ name: 'Texts', fields: ['Name'] }] }],
  [/^grievances\//, { title: 'Complaint', groups: [{ name: 'Messages' }] }],
  [/^custom-orders\//, { title: 'Custom Order', lines: 'words' }],
  [/^users\//, { title: 'Orders for User', groups: [{ name: 'Role' }], lines: 'words' }],
];

/** The outline of the admin's page with this address. */
export function findOutline(pathname: string): Outline {
  const page = pathname.replace(/^\/dashboard\/admin\/?/, '').replace(/\/$/, '');
  const found = Object.hasOwn(outlines, page)
    ? outlines[page]
    : outlinesOfOne.find(([pattern]) => pattern.test(page))?.[1];
  return found ?? { title: 'Dashboard' };
}
