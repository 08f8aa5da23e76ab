import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { accessibilityViolations, expectNoSidewaysScroll } from './shopper.ts';
import { visibleTexts } from './visible-texts.ts';

/** Written so in Hindi too: brands, abbreviations, formats, names of typefaces, of programs and of settings. */
const loanWords = [
  'GoogleGmail|English|API|CGST|SGST|IGST|CSV|GST|GSTIN|GTIN|HSN|IFSC|JPEG|PAN|PDF|PIN|PNG|QR|UPI|URL|XLSX|ZIP',
  'SKU|id|Amazon|Delhivery|Etsy|Facebook|Gmail|Google|Hostinger|Instagram|Razorpay|Shiprocket|Shopify|Square',
  'Squarespace|WhatsApp|Wix|WooCommerce|YouTube|Zoho|Rozha One|Anek|Yatra One|Eczar|Baloo 2|Kalam',
  'Merchant Center|Sheet|Chrome|Windows|DH|BACKUP_DIR|BACKUP_URL',
].join('|');
const loanWord = new RegExp(`\\b(?:${loanWords})(?![A-Za-z])`, 'g');
/** Terms of the law, in brackets behind their translation. */
const lawTerms = [
  'Consumer Protection (E-Commerce) Rules',
  'CGST Rules',
  'Rights of Persons with Disabilities Act',
  'Toys (Quality Control) Order',
  'Tax Invoice',
  'Receipt Voucher',
  'receipt voucher',
  'Tax is not payable on reverse charge',
  'Place of supply',
  'Taxable value',
  'composite supply',
];
/** Menus of other companies, and a document's English name. */
const menus = [
  'bill of supply',
  '2-Step Verification',
  'Key id',
  'Key secret',
  'Account & Settings, API keys',
  'Settings, API, Configure, Create an API user',
  'Products, Add products, From a file',
  'Meta Commerce Manager, Catalog, Data sources, Data feed',
];
const addressesAndNumbers = [
  /\d+\/\d+-Central Tax \(Rate\)/g,
  /\/(hi|category|for)\b[\w/-]*|\S*\w\.(com|name)\b[\w/.]*|\S+@\S+|https?:?\S*/g,
  /\b(?:pay|order|rfnd)_\w+|\b[0-9a-f]{24}\b/g,
];

/** Words that a Hindi page should not have; `own` are those of the shop's owner. */
export function findEnglish(text: string, own = /^$/g): string[] {
  const known = [...lawTerms.map((term) => `(${term})`), ...menus, ...addressesAndNumbers, own, loanWord];
  const rest = known.reduce<string>((left, one) => left.replaceAll(one, ''), text);
  return rest.match(/[A-Za-z]{2,}/g) ?? [];
}

/** The owner is logged in. */
export async function enter(page: Page, { origin }: NewShop): Promise<void> {
  const logged = await page.request.post(`${origin}/api/v1/user/login`, { data: NewShop.owner });
  await page.goto(`${origin}/about`);
  await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), await logged.json());
}

/** Reads screens and other texts of a story, and notes every word that is English. */
export class HindiReader {
  readonly found: string[] = [];
  readonly #own: RegExp;

  /** `own` is what the persons of the story have written. */
  constructor(own: RegExp) {
    this.#own = own;
  }

  /** The whole screen, which axe has nothing to say about and which does not scroll sideways. */
  async readScreen(page: Page): Promise<void> {
    const { pathname } = new URL(page.url());
    for (const text of await visibleTexts(page)) this.readText(pathname, text);
    for (const violation of await accessibilityViolations(page)) this.found.push(`${pathname}: ${violation}`);
    await expectNoSidewaysScroll(page);
  }

  readText(where: string, text: string): void {
    const words = findEnglish(text, this.#own);
    if (words.length > 0) this.found.push(`${where}: ${words.join(' ')} in: ${text.trim().slice(0, 160)}`);
  }
}
