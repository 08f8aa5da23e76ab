import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = 'src/web';
/** Parts of the pages whose texts are messages; the others are still in English alone. */
const translated = [
  ...['footer', 'header', 'language-offer', 'language-switch', 'notices', 'search-box', 'trouble', 'user-menu'].map(
    (name) => `page/${name}`,
  ),
  ...['add-button', 'card-words', 'heart-button', 'needed-by', 'price-tag', 'product-card'].map(
    (name) => `products/${name}`,
  ),
  ...['occasion-strip', 'sale-note', 'sort-links', 'stars', 'verified-buyer'].map((name) => `products/${name}`),
  ...['forms/person-fields', 'forms/pin-form', 'forms/pin-input', 'checkout/buy-now'],
]
  .map((name) => `components/${name}.tsx`)
  .concat(
    [
      'about',
      'cart',
      'categories',
      'category',
      'contact',
      'forget-password',
      'home',
      'login',
      'policy',
      'register',
      'search',
    ]
      .concat([
        'home/few-products',
        'home/filter-panel',
        'home/listing',
        'home/maker',
        'home/nothing-found',
        'home/occasions',
      ])
      .concat(['home/trust-line', 'cart/ask-about-cart', 'cart/liked', 'cart/lines', 'cart/promise', 'cart/summary'])
      .concat(['product/carousel', 'product/collect-it', 'product/delivery-and-stock', 'product/favourite'])
      .concat(['product/product-details', 'product/product-heading', 'product/product-links', 'product/promise'])
      .concat([
        'product/next-occasion',
        'product/full-review',
        'product/withdrawn',
        'product/code-field',
        'product/reviews',
        'product/send-as-gift',
        'product/similar-products',
        'product/terms',
      ])
      .concat(['product/variant-picker', 'product/ways-to-buy'])
      .map((name) => `routes/${name}.tsx`),
  );

const shownAttributes = /^(aria-label|aria-description|alt|title|placeholder|label|hint|sentence|own)$/;
const word = /\p{L}{2}/u;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Texts that a person would read and that are written out in a page. */
function textsIn(node: unknown, isShown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, isShown));
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...rest } = node as Node;
  if (type === 'JSXText' || (type === 'Literal' && isShown))
    return word.test(String(rest.value)) ? [String(rest.value)] : [];
  if (type === 'TemplateElement' && isShown) {
    const { cooked } = rest.value as { cooked: string };
    return word.test(cooked) ? [cooked] : [];
  }
  // Which of its two words a button has.
  if (type === 'JSXAttribute' && /^(Add to Cart|BUY NOW)$/.test(String((rest.value as Node | null)?.value))) return [];
  if (type === 'JSXAttribute')
    return textsIn(rest.value, shownAttributes.test(String((rest.name as { name: unknown }).name)));
  if (type === 'JSXExpressionContainer') return textsIn(rest.expression, isShown);
  if (type === 'JSXElement' || type === 'JSXFragment')
    return [...textsIn((rest.openingElement as Node | undefined)?.attributes), ...textsIn(rest.children, true)];
  if (type === 'ConditionalExpression')
    return [...textsIn(rest.test), ...textsIn(rest.consequent, isShown), ...textsIn(rest.alternate, isShown)];
  if (type === 'LogicalExpression') return [...textsIn(rest.left), ...textsIn(rest.right, isShown)];
  if (type === 'TemplateLiteral') return [...textsIn(rest.quasis, isShown), ...textsIn(rest.expressions)];
  return Object.values(rest).flatMap((one) => textsIn(one));
}

it('parts of the pages that are translated have no text outside the catalogs', () => {
  for (const file of translated) {
    const code = readFileSync(join(root, pages, file), 'utf8');
    expect(textsIn(parseAst(code, { lang: 'tsx' })), file).toEqual([]);
  }
});

it('finds texts, labels and parts of sentences', () => {
  const code = 'export const A = () => <p title="A title" id="no">Some text {isOn ? "on" : x && `of it`}</p>;';
  expect(textsIn(parseAst(code, { lang: 'tsx' }))).toEqual(['A title', 'Some text ', 'on', 'of it']);
});
