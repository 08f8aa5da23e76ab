import { t } from '../../../../../shared/languages/translate.ts';
import { adminHome, menuFor } from './menu-links.ts';

/** What is found by typing: a page of the menu, or a part of one. */
export interface MenuPlace {
  to: string;
  label: string;
  /** Where it stands in the menu. */
  within: string;
}
interface Described extends MenuPlace {
  words: string;
}

/** Other words for a page, in English and as they are typed in Hindi. */
const pageWords: Record<string, string> = {
  [adminHome]: 'home dashboard aaj start to make to pack numbers sales profile name phone',
  '/dashboard/admin/orders': 'sales bikri sold ship parcel pack label status cancel buyer delivered',
  '/dashboard/admin/custom-orders': 'quote commission made to order advance special farmaish',
  '/dashboard/admin/requests': 'return cancel exchange wapas buyer asks',
  '/dashboard/admin/grievances': 'complaint shikayat grievance ticket messages 48 hours consumer',
  '/dashboard/admin/users': 'customers buyers people grahak accounts role',
  '/dashboard/admin/past-orders': 'old shop earlier history shopify woocommerce purane before imported customers',
  '/dashboard/admin/reviews': 'stars rating comments feedback reply hide',
  '/dashboard/admin/create-product': 'add new product item piece naya',
  '/dashboard/admin/products': 'items stock price sale archive variants size colour maal photo sold out',
  '/dashboard/admin/gift-wraps': 'wrapping paper box packing',
  '/dashboard/admin/catalog-file': 'csv excel spreadsheet file upload download personal data backup',
  '/dashboard/admin/create-category': 'add category kind rename',
  '/dashboard/admin/occasions': 'festival tyohar diwali rakhi birthday valentine calendar days recipients price limits',
  '/dashboard/admin/search-words': 'synonyms same meaning find',
  '/dashboard/admin/offers': 'coupon code discount chhoot percent free delivery',
  '/dashboard/admin/feeds': 'google merchant center shopping whatsapp instagram facebook meta catalog being found',
  '/dashboard/admin/email': 'mail server smtp gmail zoho app password sender test email',
  '/dashboard/admin/connect':
    'connect token key api webhook program google sheets telegram zapier accountant script jodna',
  '/dashboard/admin/cash': 'cod cash on delivery door courier pin codes charge refused',
  '/dashboard/admin/cash-in': 'cod remittance courier file csv awb money cash refused cost',
  '/dashboard/admin/payments': 'razorpay upi bank transfer keys webhook paisa money account qr',
  '/dashboard/admin/invoices': 'bill gst month accountant report refunds paisa earnings csv',
  '/dashboard/admin/invoices/rates': 'gst hsn heading tariff percent handicraft notification category',
  '/dashboard/admin/invoices/settings': 'gst gstin hsn rate tax composition pan legal name seller number',
  '/dashboard/admin/branding': 'logo colour color palette theme typeface font name look first page picture',
  '/dashboard/admin/thank-you': 'card qr code message after delivery',
  '/dashboard/admin/delivery': 'shipping courier charge zone pin code free days weight',
  '/dashboard/admin/courier-money': 'shiprocket statement charge per parcel disputed weight discrepancy csv',
  '/dashboard/admin/couriers': 'shiprocket delhivery blue dart awb label pickup tracking parcel booking api',
  '/dashboard/admin/contact': 'phone email whatsapp address pata instagram facebook social about us story text',
  '/dashboard/admin/law':
    'legal name address email grievance officer complaint accessibility rules kanoon niyam shikayat consumer protection',
  '/dashboard/admin/settings': 'options setup rules',
  '/dashboard/admin/languages': 'hindi translate translation bhasha language english',
  '/dashboard/admin/notifications': 'push email alert low stock device bell',
  '/dashboard/admin/people': 'assistant helper staff team employee invite role owner madad sahayak',
  '/dashboard/admin/history': 'changes audit log who did what',
  '/dashboard/admin/sessions': 'logins devices log out everywhere phone lost',
  '/dashboard/admin/security': 'password passkey second factor authenticator code 2fa recovery',
  '/dashboard/admin/security-log': 'logins attempts events hack',
};

/** Parts of pages that have no line of their own in the menu. */
const parts: readonly Described[] = [
  {
    to: '/dashboard/admin/orders',
    label: t('adminFrame.refundOrder'),
    within: t('adminFrame.withinOneOrder'),
    words: 'money back paisa wapas return pay back cancel',
  },
  {
    to: '/dashboard/admin/contact#refunds',
    label: t('adminFrame.refundPolicy'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'money back paisa wapas return rules terms',
  },
  {
    to: '/dashboard/admin/invoices',
    label: t('adminFrame.refundsOfMonth'),
    within: t('adminFrame.withinTheMonth'),
    words: 'money back paisa wapas credit note',
  },
  {
    to: '/dashboard/admin/contact#terms',
    label: t('adminFrame.termsAndPolicies'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'law legal rules niyam',
  },
  {
    to: '/dashboard/admin/contact#story',
    label: t('frame.aboutUs'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'story maker picture kahani',
  },
  {
    to: '/dashboard/admin/delivery#holidays',
    label: t('adminFrame.holidays'),
    within: t('product.delivery'),
    words: 'chutti vacation closed away break leave days off',
  },
  {
    to: '/dashboard/admin/settings#announcement',
    label: t('frame.announcement'),
    within: t('adminFrame.settings'),
    words: 'banner notice strip message sale holiday chutti',
  },
  {
    to: '/dashboard/admin/settings#opening',
    label: t('adminFrame.opening'),
    within: t('adminFrame.settings'),
    words: 'close pause shop open stop orders vacation band holiday chutti',
  },
  {
    to: '/dashboard/admin/settings#returns',
    label: t('adminFrame.returns'),
    within: t('adminFrame.settings'),
    words: 'refund days money back paisa wapas exchange cancel',
  },
  {
    to: '/dashboard/admin/settings#reviews',
    label: t('adminFrame.whoMayReview'),
    within: t('adminFrame.settings'),
    words: 'stars rating',
  },
  {
    to: '/dashboard/admin/settings#accounts',
    label: t('adminFrame.accounts'),
    within: t('adminFrame.settings'),
    words: 'register guest login',
  },
  {
    to: '/dashboard/admin/settings#order-numbers',
    label: t('adminFrame.orderNumbers'),
    within: t('adminFrame.settings'),
    words: 'prefix series',
  },
  {
    to: '/dashboard/admin/settings#backups',
    label: t('adminFrame.backups'),
    within: t('adminFrame.settings'),
    words: 'copy restore save data',
  },
  {
    to: '/dashboard/admin/people#invite',
    label: t('adminFrame.inviteAssistant'),
    within: t('adminFrame.withinHelpers'),
    words: 'helper staff add role link madad sahayak',
  },
  {
    to: '/dashboard/admin/setup',
    label: t('forms.setup'),
    within: t('adminFrame.aboveTheMenu'),
    words: 'steps start open demo',
  },
];

/** The places in which every word that was typed begins a word. */
export function findPlaces(typed: string, isOwner: boolean): MenuPlace[] {
  const wanted = toWords(typed);
  if (wanted.length === 0) return [];
  const found = describePlaces(isOwner).filter(({ label, within, words }) => {
    const known = toWords(`${label} ${within} ${words}`);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
  const isNamed = ({ label }: MenuPlace) => wanted.every((word) => toWords(label).some((one) => one.startsWith(word)));
  return [...found.filter(isNamed), ...found.filter((place) => !isNamed(place))];
}

function describePlaces(isOwner: boolean): Described[] {
  const groups = menuFor(isOwner);
  const pages = groups.flatMap(({ name, links }) =>
    links.flatMap((link) =>
      link.pages.map(({ to, label }, index) => ({
        to,
        label: index === 0 ? link.label : label,
        within: index === 0 ? name : link.label,
        words: `${pageWords[to] ?? ''} ${index === 0 ? label : ''}`,
      })),
    ),
  );
  const allowed = new Set(pages.map(({ to }) => to));
  const isAllowed = ({ to }: MenuPlace) => allowed.has(to.replace(/#.*/, '')) || (isOwner && to.endsWith('/setup'));
  return [...pages, ...parts.filter(isAllowed)];
}

/** Without marks: "café" is found by "cafe". */
function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
