import { z } from 'zod';
import { always, successOutput, text, wholeCount } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { furtherLanguages } from '../shared/languages/languages.ts';

/** Assistants write texts of the catalog, too. */
const catalogKinds = ['product', 'category'] as const;
const shopKinds = ['setting', 'occasion', 'gift-wrap'] as const;
export const textKinds = [...catalogKinds, ...shopKinds] as const;
export type TextKind = (typeof textKinds)[number];

const language = z.enum(furtherLanguages, translated('settingAnswers.noLanguage'));
const rowId = z.string().regex(/^[\da-z-]{1,40}$/, translated('input.noId'));
const noKind = translated('settingAnswers.noTexts');
/** The longest field; each has a limit of its own. */
const maxLength = 20_000;
const maxTexts = 500;

const textsInput = z.object({
  texts: z
    .array(z.object({ field: text({ min: 1, max: 300 }), text: text({ max: maxLength }) }))
    .max(maxTexts, translated('input.mostOfThese', { max: maxTexts })),
});
export type TextsInput = z.output<typeof textsInput>;

/** `lacking`: what the texts are called that it has in the first language alone. */
const rowOutput = z.object({ id: z.string(), title: z.string(), lacking: z.array(z.string()) });
const partOutput = z.object({
  kind: z.enum(textKinds),
  total: wholeCount,
  /** Those that lack a text. They come first in `rows`, which are at most fifty; complete products are left out. */
  lacking: wholeCount,
  rows: z.array(rowOutput),
});
export type TranslationPart = z.output<typeof partOutput>;
const textsOutput = z.object({
  kind: z.enum(textKinds),
  id: z.string(),
  title: z.string(),
  /** The page of the admin where it is written in the first language. */
  page: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      original: z.string(),
      /** '' = the pages show the original. */
      text: z.string(),
      max: z.int().min(1).max(maxLength),
      isLong: z.boolean(),
    }),
  ),
});
export type TranslatedTexts = z.output<typeof textsOutput>;
const changed = successOutput.extend({ texts: textsOutput });

export const translationsApi = {
  findTranslations: endpoint({
    method: 'GET',
    path: '/translations/:language',
    audience: 'admin',
    summary: 'How many products, categories and other things lack a text in a language, and the first of them',
    params: z.object({ language }),
    output: z.object({ success: always, parts: z.array(partOutput) }),
  }),
  findTexts: endpoint({
    method: 'GET',
    path: '/translations/:language/:kind/:id',
    audience: 'admin',
    summary:
      'The texts of one product, category, occasion, gift wrap or section of the settings, with those in a language',
    params: z.object({ language, kind: z.enum(textKinds, noKind), id: rowId }),
    output: z.object({ success: always, texts: textsOutput }),
  }),
  changeCatalogTexts: endpoint({
    method: 'PUT',
    path: '/translations/:language/catalog/:kind/:id',
    audience: 'admin',
    summary: 'Writes texts of a product or a category in a language; an empty one removes it, and others stay',
    params: z.object({ language, kind: z.enum(catalogKinds, noKind), id: rowId }),
    body: textsInput,
    output: changed,
  }),
  changeShopTexts: endpoint({
    method: 'PUT',
    path: '/translations/:language/shop/:kind/:id',
    audience: 'owner',
    summary: 'The same for an occasion, a gift wrap or a section of the settings',
    params: z.object({ language, kind: z.enum(shopKinds, noKind), id: rowId }),
    body: textsInput,
    output: changed,
  }),
};
