import { t } from '../../../../../shared/languages/translate.ts';
import { menuFor } from './menu-links.ts';
import { pageWords } from './menu-words.ts';

/** What is found by typing: a page of the menu, or a part of one. */
export interface MenuPlace {
  to: string;
  label: string;
  /** Its place in the menu. */
  within: string;
}
interface Described extends MenuPlace {
  words: string;
}

/** Parts of pages that have no line of their own in the menu. */
const parts: readonly Described[] = [
  {
    to: '/dashboard/admin/orders',
    label: t('adminFrame.refundOrder'),
    within: t('adminFrame.withinOneOrder'),
    words: 'refund an order money back paisa wapas return pay back cancel ऑर्डर का रिफ़ंड पैसे वापस लौटाना रद्द',
  },
  {
    to: '/dashboard/admin/contact#refunds',
    label: t('adminFrame.refundPolicy'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'refund policy money back paisa wapas return rules terms रिफ़ंड की नीति पैसे वापस नियम शर्तें',
  },
  {
    to: '/dashboard/admin/invoices',
    label: t('adminFrame.refundsOfMonth'),
    within: t('adminFrame.withinTheMonth'),
    words: 'refunds of the month money back paisa wapas credit note महीने के रिफ़ंड पैसे वापस क्रेडिट नोट',
  },
  {
    to: '/dashboard/admin/contact#terms',
    label: t('adminFrame.termsAndPolicies'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'terms privacy and delivery policy law legal rules niyam शर्तें निजता और डिलीवरी की नीति क़ानून नियम',
  },
  {
    to: '/dashboard/admin/contact#story',
    label: t('frame.aboutUs'),
    within: t('adminFrame.contactAndPolicies'),
    words: 'about us story maker picture kahani हमारे बारे में कहानी तस्वीर',
  },
  {
    to: '/dashboard/admin/delivery#holidays',
    label: t('adminFrame.holidays'),
    within: t('product.delivery'),
    words: 'holidays chutti vacation closed away break leave days off छुट्टियाँ छुट्टी बंद दिन',
  },
  {
    to: '/dashboard/admin/settings#announcement',
    label: t('frame.announcement'),
    within: t('adminFrame.settings'),
    words: 'announcement banner notice strip message sale holiday chutti सूचना बैनर संदेश सेल छुट्टी',
  },
  {
    to: '/dashboard/admin/settings#opening',
    label: t('adminFrame.opening'),
    within: t('adminFrame.settings'),
    words:
      'opening close pause shop open stop orders vacation band holiday chutti दुकान खुली या बंद खोलना रोकना ऑर्डर छुट्टी',
  },
  {
    to: '/dashboard/admin/settings#returns',
    label: t('adminFrame.returns'),
    within: t('adminFrame.settings'),
    words: 'returns refund days money back paisa wapas exchange cancel वापसी वापस रिफ़ंड पैसे बदलना रद्द दिन',
  },
  {
    to: '/dashboard/admin/settings#reviews',
    label: t('adminFrame.whoMayReview'),
    within: t('adminFrame.settings'),
    words: 'who may review stars rating राय कौन दे सकता है सितारे',
  },
  {
    to: '/dashboard/admin/settings#accounts',
    label: t('adminFrame.accounts'),
    within: t('adminFrame.settings'),
    words: 'accounts register guest login अकाउंट लॉगिन बिना',
  },
  {
    to: '/dashboard/admin/settings#order-numbers',
    label: t('adminFrame.orderNumbers'),
    within: t('adminFrame.settings'),
    words: 'order numbers prefix series ऑर्डर नंबर',
  },
  {
    to: '/dashboard/admin/settings#backups',
    label: t('adminFrame.backups'),
    within: t('adminFrame.settings'),
    words: 'backups copy restore save data बैकअप कॉपी सहेजना',
  },
  {
    to: '/dashboard/admin/people#invite',
    label: t('adminFrame.inviteAssistant'),
    within: t('adminFrame.withinHelpers'),
    words: 'invite an assistant helper staff add role link madad sahayak सहायक को न्योता दें मदद कर्मचारी जोड़ना भूमिका लिंक',
  },
  {
    to: '/dashboard/admin/setup',
    label: t('forms.setup'),
    within: t('adminFrame.aboveTheMenu'),
    words: 'setup steps start open demo सेटअप चरण शुरू खोलना',
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
        words: `${(pageWords[to] ?? []).join(' ')} ${index === 0 ? label : ''}`,
      })),
    ),
  );
  const allowed = new Set(pages.map(({ to }) => to));
  const isAllowed = ({ to }: MenuPlace) => allowed.has(to.replace(/#.*/, '')) || (isOwner && to.endsWith('/setup'));
  return [...pages, ...parts.filter(isAllowed)];
}

/** Without accents, and without the dots that are often left out in Hindi: "café" is found by "cafe". */
function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
