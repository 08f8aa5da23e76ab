import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const pages = resolve(import.meta.dirname, '../src/web');
/** The policies that it proposes are the owner's, in the shop's first language. */
const ownersTexts = ['routes/dashboard/admin/settings/contact/policy-fields.tsx'];
/** Texts outside the catalogs that no reader of the page sees as such. */
const exceptions = new Map([
  ['routes/dashboard/admin/order/tracking-form.tsx', ['https://']],
  ['api-client/api-client.ts', ['This cannot be part of an address.']],
  [
    'document/head.ts',
    ['Best Handmade Gift Company', 'ecommerce, gifts, handmade, crochet, birthday, cards, keychains, customised gifts'],
  ],
]);

const shownAttributes =
  /^(aria-label|aria-description|alt|title|placeholder|label|hint|sentence|own|legend|said|words|noEnd|before)$/;
/** Values of a prop that stands for one of two messages. */
const choices = /^(Add to Cart|BUY NOW)$/;
const word = /\p{L}{2}/u;
/** Two words, the first with a capital letter: what a toast or an error says. */
const sentence = /^\s?\p{Lu}\p{Ll}*’?\p{Ll}* .*\p{Ll}{2}/u;
const code = /^(GET|POST|PUT|DELETE) |^Not Processed$|^Anek |^No Number$/;

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Texts that a person would read and that are written out in a page. */
function textsIn(node: unknown, isShown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => textsIn(one, isShown));
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...rest } = node as Node;
  if (type === 'JSXText') return word.test(String(rest.value)) ? [String(rest.value)] : [];
  if (type === 'Literal') return isText(rest.value, isShown) ? [String(rest.value)] : [];
  if (type === 'TemplateElement') {
    const { cooked } = rest.value as { cooked: string };
    return isText(cooked, isShown) ? [cooked] : [];
  }
  if (isForMachines(node as Node)) return [];
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

function isText(value: unknown, isShown: boolean): boolean {
  if (typeof value !== 'string' || choices.test(value) || code.test(value)) return false;
  return isShown ? word.test(value) : sentence.test(value);
}

/** Types, imports, faults of the program and what is written to the console. */
function isForMachines({ type, callee }: Node): boolean {
  if (/^(Import|ExportAll|TSType|TSInterface|TSLiteral)/.test(type)) return true;
  if (type === 'NewExpression') return ['Error', 'TypeError', 'RangeError'].includes(String((callee as Node).name));
  return type === 'CallExpression' && ((callee as Node).object as Node | undefined)?.name === 'console';
}

const files = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !ownersTexts.includes(file));

it('pages have no text outside the catalogs', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const texts = textsIn(
      parseAst(readFileSync(join(pages, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
    );
    return texts.filter((text) => !exceptions.get(file)?.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

it('finds texts, labels, parts of sentences and what a toast says', () => {
  const page = 'export const A = () => <p title="A title" id="no">Some text {isOn ? "on" : x && `of it`}</p>;';
  expect(textsIn(parseAst(page, { lang: 'tsx' }))).toEqual(['A title', 'Some text ', 'on', 'of it']);
  const toast = "toast.error('It did not work'); console.warn('Not for people'); throw new Error('Nor this one');";
  expect(textsIn(parseAst(toast, { lang: 'ts' }))).toEqual(['It did not work']);
});
