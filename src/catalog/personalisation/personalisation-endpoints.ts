import { z } from 'zod';
import { always, id, requiredText, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { answerKinds, scripts, textFaces } from '../../shared/products/personalisation.ts';
import { nameKey } from '../../shared/text/text.ts';
import { productEndpoint } from '../product-endpoint.ts';
import { personalisationOutput } from './personalisation-output.ts';

const maxAsked = 12;
const maxChoices = 30;

const price = z
  .number(translated('catalogAnswers.priceNumber'))
  .min(0, translated('catalogAnswers.answerPriceZero'))
  .max(100_000, translated('catalogAnswers.answerPriceMost'))
  .multipleOf(0.01, translated('catalogAnswers.priceDecimals'));
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, translated('catalogAnswers.colour'));
const share = z
  .number()
  .min(0, translated('catalogAnswers.textOnPhoto'))
  .max(1, translated('catalogAnswers.textOnPhoto'));
const hasNoTwins = (labels: readonly { label: string }[]) =>
  new Set(labels.map(({ label }) => nameKey(label))).size === labels.length;

const placeInput = z.strictObject({
  x: share,
  y: share,
  width: share.min(0.02, translated('catalogAnswers.textWidth')),
  height: share.min(0.01, translated('catalogAnswers.textHeight')),
  angle: z.number().min(-180).max(180),
  face: z.enum(textFaces, translated('catalogAnswers.chooseFace')),
  colour,
});
const choiceInput = z.strictObject({
  /** The id of a choice that stays; without it, the choice is new. */
  id: id.optional(),
  label: requiredText(40),
  price,
  colour: colour.optional(),
  /** Id of a photo of the product, which is shown once this is chosen. */
  photo: id.optional(),
});
const optionInput = z
  .strictObject({
    id: id.optional(),
    kind: z.enum(answerKinds, translated('catalogAnswers.chooseAsked')),
    label: requiredText(60),
    isRequired: z.boolean(),
    price,
    maxLength: z
      .int(translated('catalogAnswers.length'))
      .min(1, translated('catalogAnswers.length'))
      .max(100, translated('catalogAnswers.length'))
      .optional(),
    scripts: z.array(z.enum(scripts)).max(scripts.length).optional(),
    choices: z
      .array(choiceInput)
      .max(maxChoices, translated('catalogAnswers.mostChoices', { max: maxChoices }))
      .refine(hasNoTwins, translated('catalogAnswers.choicesDiffer'))
      .optional(),
    isFuture: z.boolean().optional(),
    place: placeInput.optional(),
  })
  .refine(({ kind, maxLength }) => kind !== 'text' || maxLength !== undefined, {
    path: ['maxLength'],
    ...translated('catalogAnswers.length'),
  })
  .refine(({ kind, choices = [] }) => !['choice', 'colour'].includes(kind) || choices.length > 0, {
    path: ['choices'],
    ...translated('catalogAnswers.addChoice'),
  })
  .refine(({ kind, choices = [] }) => kind !== 'colour' || choices.every((one) => one.colour), {
    path: ['choices'],
    ...translated('catalogAnswers.colourNeeded'),
  });

export const personalisationInput = z.object({
  options: z
    .array(optionInput)
    .max(maxAsked, translated('catalogAnswers.mostAsked', { max: maxAsked }))
    .refine(hasNoTwins, translated('catalogAnswers.namesDiffer')),
  version: z.int().min(1).optional(),
});
export type PersonalisationForm = z.output<typeof personalisationInput>;

const editedOutput = z.object({
  options: personalisationOutput,
  product: z.object({
    _id: z.string(),
    name: z.string(),
    slug: z.string(),
    price: rupees,
    version: z.int(),
    /** The first one, on which texts stand. */
    photo: z.string().nullable(),
    photos: z.array(z.object({ _id: z.string(), url: z.string() })),
    /** Its width by its height. */
    ratio: z.number(),
  }),
});
export type EditedPersonalisation = z.output<typeof editedOutput>;

export const personalisationEndpoints = {
  findPersonalisation: endpoint({
    method: 'GET',
    path: '/product/products/:productId/personalisation',
    ...productEndpoint,
    summary: 'What the buyers of a product are asked',
    output: editedOutput.extend({ success: always }),
  }),
  setPersonalisation: endpoint({
    method: 'PUT',
    path: '/product/products/:productId/personalisation',
    ...productEndpoint,
    summary: 'Sets what the buyers of a product are asked: texts, choices, colours, days and photos, each with a price',
    body: personalisationInput,
    output: editedOutput.extend(successOutput.shape),
  }),
};
