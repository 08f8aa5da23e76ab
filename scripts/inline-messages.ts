import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { type Language, languages } from '../src/shared/languages/languages.ts';
import { readMessage } from '../src/shared/languages/translate.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Names of days and months are read from lists. */
const lists = /^dates\./;
const sources = /\/languages\/translate\.ts$|\/document\/rich\.tsx?$/;

/** Which texts a build of the pages has: those of a language, or English in brackets for tests. */
export interface MessageSource {
  language: Language;
  isPseudo: boolean;
}

/**
 * Replaces `t('cart.title')`, `rich(…)` and `currentLanguage()` in the pages by the text in one language, so that
 * neither catalogs nor a formatter are sent to browsers.
 */
export function inlineMessages(source: MessageSource): Plugin {
  return {
    name: 'inline-messages',
    enforce: 'post',
    transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id) || !/languages\/translate\.ts|document\/rich\.ts/.test(code)) return null;
      if (sources.test(id.replace(/\?.*/, ''))) return null;
      const program = this.parse(code) as unknown as Node;
      const names = importedNames(program);
      if (names.size === 0) return null;
      const compiler = new Compiler(code, source, names, id);
      compiler.visit(program);
      return { code: compiler.write(), map: null };
    },
  };
}

/** By local name, what is imported from the modules of messages. */
function importedNames(program: Node): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    const from = String((statement.source as Node).value).replace(/\?.*/, '');
    if (!sources.test(from)) continue;
    for (const one of statement.specifiers as Node[])
      names.set(String((one.local as Node).name), String((one.imported as Node).name));
  }
  return names;
}

class Compiler {
  readonly #code: string;
  readonly #source: MessageSource;
  readonly #names: Map<string, string>;
  readonly #id: string;
  #edits: Edit[] = [];
  #isRich = false;

  constructor(code: string, source: MessageSource, names: Map<string, string>, id: string) {
    this.#code = code;
    this.#source = source;
    this.#names = names;
    this.#id = id;
  }

  write(): string {
    const edits = this.#edits.sort((one, other) => other.start - one.start);
    const code = edits.reduce(
      (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
      this.#code,
    );
    return this.#isRich ? `import { createElement as __element, Fragment as __Fragment } from 'react';\n${code}` : code;
  }

  visit(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) this.visit(one);
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'ImportDeclaration') {
      this.#dropImport(node as Node);
      return;
    }
    if (type === 'CallExpression' && this.#replaceCall(node as Node)) return;
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') this.visit(value);
  }

  /** Otherwise the module, with all catalogs, would be loaded for what it does when it starts. */
  #dropImport(node: Node): void {
    const names = (node.specifiers as Node[]).map((one) => String((one.local as Node).name));
    if (names.length > 0 && names.every((name) => this.#names.has(name)))
      this.#edits.push({ start: node.start, end: node.end, text: '' });
  }

  #replaceCall(node: Node): boolean {
    const callee = node.callee as Node;
    const name = callee.type === 'Identifier' ? this.#names.get(String(callee.name)) : undefined;
    if (name !== 't' && name !== 'rich' && name !== 'currentLanguage') return false;
    this.#edits.push({ start: node.start, end: node.end, text: this.#compileCall(name, node.arguments as Node[]) });
    return true;
  }

  #compileCall(name: 't' | 'rich' | 'currentLanguage', [key, values]: Node[]): string {
    if (name === 'currentLanguage') return JSON.stringify(this.#source.language);
    if (key?.type !== 'Literal' || typeof key.value !== 'string')
      throw new Error(`${this.#id}: the key of a message is written out where it is used, so that the build finds it.`);
    const { language, isPseudo } = this.#source;
    const message = readMessage(language, key.value);
    if (!values && !isPseudo) return JSON.stringify(message);
    const isBracketed = isPseudo && !lists.test(key.value);
    const elements = bracket(parse(message, { shouldParseSkeletons: false }), isBracketed);
    if (name === 'rich') this.#isRich = true;
    const text = compile(elements, { language, isRich: name === 'rich' });
    if (!values) return text;
    const direct = this.#readDirect(values);
    if (direct && [...direct.keys()].every((one) => countUses(text, one) <= 1))
      return text.replaceAll(/__values\.(\w+)/g, (_, one: string) => `(${direct.get(one) ?? 'undefined'})`);
    return `((__values) => ${text})(${this.#inner(values)})`;
  }

  /** The expressions of an object literal, by name. */
  #readDirect(values: Node): Map<string, string> | null {
    if (values.type !== 'ObjectExpression') return null;
    const found = new Map<string, string>();
    for (const one of values.properties as Node[]) {
      const key = one.key as Node | undefined;
      if (one.type !== 'Property' || one.computed || !key) return null;
      found.set(String(key.name ?? key.value), this.#inner(one.value as Node));
    }
    return found;
  }

  /** The code of a node, in which messages are replaced too. */
  #inner(node: Node): string {
    const inner = new Compiler(this.#code, this.#source, this.#names, this.#id);
    inner.visit(node);
    if (inner.#isRich) this.#isRich = true;
    const edits = inner.#edits.sort((one, other) => other.start - one.start);
    return edits.reduce(
      (text, { start, end, text: by }) => text.slice(0, start - node.start) + by + text.slice(end - node.start),
      this.#code.slice(node.start, node.end),
    );
  }
}

function countUses(text: string, name: string): number {
  return text.split(new RegExp(`__values\\.${name}\\b`)).length - 1;
}

interface Target {
  language: Language;
  isRich: boolean;
}

/** An expression for a message; `__values` holds what it names. */
function compile(elements: MessageFormatElement[], target: Target, plural?: string): string {
  const parts = elements.map((element) => compileElement(element, target, plural));
  if (target.isRich) return `__element(__Fragment, null, ${parts.join(', ')})`;
  if (parts.length === 0) return '""';
  if (parts.length === 1 && elements[0]?.type === TYPE.literal) return parts[0] ?? '""';
  return `(${['""', ...parts].join(' + ').replace(/^"" \+ (?=")/, '')})`;
}

function compileElement(element: MessageFormatElement, target: Target, plural?: string): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return `__values.${element.value}`;
    case TYPE.pound:
      return plural ?? '"#"';
    case TYPE.number:
      return `__values.${element.value}.toLocaleString(${JSON.stringify(languages[target.language].locale)})`;
    case TYPE.tag:
      return `__values.${element.value}(${compile(element.children, target, plural)})`;
    case TYPE.select:
      return compileSelect(element, target, plural);
    case TYPE.plural:
      return compilePlural(element, target);
    default:
      throw new Error('Days and times are formatted by shared/dates before they come into a message.');
  }
}

type Select = Extract<MessageFormatElement, { type: typeof TYPE.select }>;
type Plural = Extract<MessageFormatElement, { type: typeof TYPE.plural }>;

function compileSelect({ value, options }: Select, target: Target, plural?: string): string {
  const cases = Object.entries(options).filter(([name]) => name !== 'other');
  const other = compile(options.other?.value ?? [], target, plural);
  const chosen = cases.map(
    ([name, { value: text }]) => `__value === ${JSON.stringify(name)} ? ${compile(text, target, plural)} : `,
  );
  return `((__value) => ${chosen.join('')}${other})(__values.${value})`;
}

/** CLDR's rules for cardinal numbers without decimals; other languages ask the browser. */
const isOne: Partial<Record<Language, string>> = { en: '__n === 1', hi: '__n === 0 || __n === 1' };

function compilePlural({ value, options }: Plural, target: Target): string {
  const write = (name: string) => compile(options[name]?.value ?? [], target, '__n');
  const exact = Object.keys(options).filter((name) => name.startsWith('='));
  const named = Object.keys(options).filter((name) => !name.startsWith('=') && name !== 'other');
  const rule = isOne[target.language];
  const locale = JSON.stringify(languages[target.language].locale);
  const test = (name: string) =>
    rule && name === 'one' ? rule : `new Intl.PluralRules(${locale}).select(__n) === ${JSON.stringify(name)}`;
  const cases = [
    ...exact.map((name) => `__n === ${Number(name.slice(1))} ? ${write(name)} : `),
    ...named.map((name) => `${test(name)} ? ${write(name)} : `),
  ];
  return `((__n) => ${cases.join('')}${write('other')})(__values.${value})`;
}

/** For tests: brackets show which text is a message, and more vowels that there is room for another language. */
function bracket(elements: MessageFormatElement[], isPseudo: boolean): MessageFormatElement[] {
  if (!isPseudo) return elements;
  const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
  return [literal('⟦'), ...elements.map(stretch), literal('⟧')];
}

function stretch(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: element.value.replaceAll(/[aeou]/g, '$&$&') };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(stretch) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(stretch) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}
