import { t } from '../../../../../shared/languages/translate.ts';
import { orderStatuses } from '../../../../../shared/orders/order-statuses.ts';
import { type SettingSection, settingFields, settingsIn } from '../../../../../shared/setting-fields.ts';
import { statusNames } from '../../../../components/orders/status.tsx';
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
  '': {
    title: t('adminFrame.today'),
    chips: [t('today.toMake'), t('today.toPack'), t('today.handOver')],
    groups: [{ name: t('today.toMake') }],
  },
  orders: {
    title: t('user.allOrders'),
    search: t('adminFrame.searchOrders'),
    chips: [t('adminFrame.all'), ...orderStatuses.map((status) => statusNames[status])],
    lines: 'with picture',
  },
  'custom-orders': { title: t('adminFrame.customOrders'), lines: 'words' },
  'custom-orders/new': {
    title: t('adminFrame.newCustomOrder'),
    groups: [
      {
        name: t('listing.price'),
        fields: [
          t('adminFrame.pieces'),
          t('adminFrame.eachRupees'),
          t('adminFrame.deliveryRupees'),
          t('adminFrame.advance'),
        ],
      },
    ],
  },
  requests: { title: t('order.requests'), groups: [{ name: t('customOrders.waitingForAnswer') }] },
  grievances: { title: t('frame.complaints'), groups: [{ name: t('numbers.open') }] },
  users: { title: t('adminFrame.users'), search: t('people.nameEmailOrPhone'), lines: 'words' },
  'past-orders': { title: t('adminFrame.pastOrders'), search: t('adminFrame.searchPastOrders'), lines: 'words' },
  reviews: { title: t('product.reviews'), search: t('people.nameOrComment'), lines: 'with picture' },
  'create-product': {
    title: t('adminFrame.createProduct'),
    groups: [
      {
        name: t('adminFrame.uploadPhotos'),
        fields: [
          t('account.name'),
          t('listing.price'),
          t('order.quantity'),
          t('adminFrame.description'),
          t('listing.category'),
        ],
      },
    ],
  },
  products: { title: t('adminFrame.manageProducts'), search: t('adminFrame.productName'), lines: 'with picture' },
  'gift-wraps': {
    title: t('adminFrame.giftWraps'),
    groups: [{ name: t('adminFrame.newGiftWrap'), fields: [t('account.name'), t('adminFrame.priceRupees')] }],
  },
  'catalog-file': {
    title: t('adminFrame.importAndExport'),
    groups: [{ name: t('adminFrame.export') }, { name: t('adminFrame.import'), fields: [t('adminFrame.catalogFile')] }],
  },
  'create-category': { title: t('adminFrame.manageCategories'), groups: [{ name: t('frame.categories') }] },
  occasions: { title: t('adminFrame.occasions'), lines: 'words' },
  'search-words': { title: t('adminFrame.searchWords'), lines: 'words' },
  offers: {
    title: t('adminFrame.offers'),
    groups: [
      {
        name: t('adminFrame.newOffer'),
        fields: [t('user.code'), t('forms.firstDay'), t('forms.lastDay'), t('adminFrame.uses')],
      },
    ],
  },
  feeds: { title: t('adminFrame.beingFound'), groups: [{ name: t('adminFrame.addressesToPaste') }] },
  sharing: {
    title: t('adminFrame.sharing'),
    groups: [{ name: t('adminFrame.theShop') }, { name: t('adminProducts.newestProducts') }],
  },
  payments: {
    title: t('adminFrame.payments'),
    groups: [
      { name: 'Razorpay' },
      {
        name: t('adminFrame.transferByHand'),
        fields: [t('adminFrame.upiId'), t('order.accountHolder'), t('order.accountNumber'), t('order.ifsc')],
      },
    ],
  },
  cash: {
    title: t('checkout.cashOnDelivery'),
    groups: [
      {
        name: t('adminFrame.rules'),
        fields: [t('adminFrame.costsMore'), t('adminFrame.fromRupees'), t('adminFrame.toRupees')],
      },
    ],
  },
  pack: { title: t('adminFrame.pack'), lines: 'with picture' },
  couriers: {
    title: t('adminFrame.couriers'),
    groups: [{ name: 'Shiprocket', fields: [t('adminFrame.apiEmail'), t('adminFrame.apiPassword')] }],
  },
  'courier-money': { title: t('adminFrame.courierCosts'), lines: 'words' },
  languages: { title: t('frame.languages'), groups: [{ name: t('adminFrame.shopLanguages') }] },
  'cash-in': { title: t('adminFrame.cashIn'), groups: [{ name: t('adminFrame.expected') }] },
  invoices: { title: t('adminFrame.invoices'), lines: 'words' },
  'invoices/rates': {
    title: t('adminFrame.taxRates'),
    groups: [{ name: t('adminFrame.hsnAndRates'), fields: [t('adminFrame.rateFor'), t('adminFrame.whichHeading')] }],
  },
  'invoices/settings': {
    title: t('adminFrame.taxSettings'),
    groups: [
      {
        name: t('adminFrame.seller'),
        fields: [
          t('adminFrame.registration'),
          t('adminFrame.legalName'),
          t('account.address'),
          t('forms.state'),
          t('checkout.gstin'),
        ],
      },
      { name: t('adminFrame.numbers'), fields: [t('adminFrame.prefix'), t('forms.firstDay')] },
      { name: t('adminFrame.hsnAndRates') },
    ],
  },
  branding: {
    title: t('adminFrame.branding'),
    groups: [
      settings(t('account.name'), 'name'),
      { name: t('adminFrame.logo') },
      { name: t('adminFrame.colours') },
      { name: t('adminFrame.typeface') },
      settings(t('adminFrame.firstPage'), 'first-page'),
    ],
  },
  'thank-you': { title: t('adminFrame.thankYouPage'), groups: [] },
  email: { title: t('account.email'), groups: [{ name: t('adminFrame.whereIsEmail') }] },
  delivery: {
    title: t('product.delivery'),
    groups: [{ name: t('adminFrame.buyerPays') }, { name: t('order.deliveryDays') }],
  },
  contact: {
    title: t('adminFrame.contactAndPolicies'),
    groups: [
      settings(t('frame.contact'), 'contact', 'phone', 'chat', 'social', 'address'),
      settings(t('frame.aboutUs'), 'story'),
      settings(t('adminFrame.policies'), 'policies'),
    ],
  },
  law: {
    title: t('adminFrame.sellerAndLaw'),
    groups: [settings(t('pages.whoSells'), 'seller'), settings(t('grievance.officer'), 'grievance')],
  },
  settings: {
    title: t('adminFrame.settings'),
    groups: [
      settings(t('frame.announcement'), 'announcement'),
      settings(t('adminFrame.opening'), 'opening'),
      settings(t('adminFrame.returns'), 'returns'),
      settings(t('product.reviews'), 'reviews'),
      settings(t('adminFrame.accounts'), 'accounts'),
    ],
  },
  notifications: { title: t('forms.notifications'), groups: [{ name: t('adminFrame.devices') }] },
  connect: {
    title: t('adminFrame.connections'),
    groups: [{ name: t('adminFrame.tokens') }, { name: t('adminFrame.newToken'), fields: [t('adminFrame.tokenFor')] }],
  },
  people: {
    title: t('adminFrame.peopleWhoHelp'),
    groups: [{ name: t('people.hereNow') }, { name: t('people.inviteSomebody'), fields: [t('account.email')] }],
  },
  history: { title: t('adminFrame.history'), lines: 'words' },
  sessions: { title: t('user.sessions'), lines: 'words' },
  security: {
    title: t('adminFrame.security'),
    groups: [{ name: t('security.passkeys') }, { name: t('security.authenticatorApp') }],
  },
  'security-log': { title: t('adminFrame.securityLog'), search: t('security.searchLog'), lines: 'words' },
  setup: { title: t('forms.setup'), lines: 'words' },
};

/** Pages of one order, product, quote or person. */
const outlinesOfOne: readonly (readonly [RegExp, Outline])[] = [
  [
    /^order\//,
    {
      title: t('adminFrame.order'),
      lines: 'with picture',
      groups: [{ name: t('order.buyer') }, { name: t('order.payment') }],
    },
  ],
  [/^product\/[^/]+\/personalisation/, { title: t('adminFrame.personalisation'), lines: 'words' }],
  [/^product\/[^/]+\/variants/, { title: t('adminFrame.variants'), lines: 'words' }],
  [
    /^product\//,
    {
      title: t('adminFrame.updateProduct'),
      groups: [
        {
          name: t('adminFrame.uploadPhotos'),
          fields: [
            t('account.name'),
            t('listing.price'),
            t('order.quantity'),
            t('adminFrame.description'),
            t('listing.category'),
          ],
        },
      ],
    },
  ],
  [
    /^languages\//,
    { title: t('adminFrame.translation'), groups: [{ name: t('adminFrame.texts'), fields: [t('account.name')] }] },
  ],
  [/^grievances\//, { title: t('grievance.complaint'), groups: [{ name: t('adminOrder.messages') }] }],
  [/^custom-orders\//, { title: t('adminFrame.customOrder'), lines: 'words' }],
  [/^users\//, { title: t('people.ordersForUser'), groups: [{ name: t('people.role') }], lines: 'words' }],
];

/** The outline of the admin's page with this address. */
export function findOutline(pathname: string): Outline {
  const page = pathname.replace(/^\/dashboard\/admin\/?/, '').replace(/\/$/, '');
  const found = Object.hasOwn(outlines, page)
    ? outlines[page]
    : outlinesOfOne.find(([pattern]) => pattern.test(page))?.[1];
  return found ?? { title: t('frame.dashboard') };
}
