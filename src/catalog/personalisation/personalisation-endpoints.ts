import { z } from 'zod';
import { always, id, requiredText, rupees, successOutput } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { answerKinds, scripts, textFaces } from '../../shared/personalisation.ts';
import { nameKey } from '../../shared/text/text.ts';
import { productEndpoint } from '../product-endpoint.ts';
import { personalisationOutput } from './personalisation-output.ts';

const maxAsked = 12;
const maxChoices = 30;

const price = z
  .number('A price is a number of rupees.')
  .min(0, 'A price is zero or more.')
  .max(100_000, 'A price of an answer is at most ₹1,00,000.')
  .multipleOf(0.01, 'A price has at most two decimals.');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour looks like #a8164f.');
const share = z.number().min(0, 'The text stands on the photo.').max(1, 'The text stands on the photo.');
const hasNoTwins = (labels: readonly { label: string }[]) =>
  new Set(labels.map(({ label }) => nameKey(label))).size === labels.length;

const placeInput = z.strictObject({
  x: share,
  y: share,
  width: share.min(0.02, 'The text needs more width.'),
  height: share.min(0.01, 'The text needs more height.'),
  angle: z.number().min(-180).max(180),
  face: z.enum(textFaces, 'Please choose a face.'),
  colour,
});
const choiceInput = z.strictObject({
  /** Of one that stays; a choice without it is a new one. */
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
    kind: z.enum(answerKinds, 'Please choose what is asked.'),
    label: requiredText(60),
    isRequired: z.boolean(),
    price,
    maxLength: z
      .int('A length is a whole number from 1 to 100.')
      .min(1, 'A length is a whole number from 1 to 100.')
      .max(100, 'A length is a whole number from 1 to 100.')
      .optional(),
    scripts: z.array(z.enum(scripts)).max(scripts.length).optional(),
    choices: z
      .array(choiceInput)
      .max(maxChoices, `At most ${maxChoices} can be chosen from.`)
      .refine(hasNoTwins, 'The names of the choices must differ.')
      .optional(),
    isFuture: z.boolean().optional(),
    place: placeInput.optional(),
  })
  .refine(({ kind, maxLength }) => kind !== 'text' || maxLength !== undefined, {
    path: ['maxLength'],
    message: 'A length is a whole number from 1 to 100.',
  })
  .refine(({ kind, choices = [] }) => !['choice', 'colour'].includes(kind) || choices.length > 0, {
    path: ['choices'],
    message: 'Please add a choice.',
  })
  .refine(({ kind, choices = [] }) => kind !== 'colour' || choices.every((one) => one.colour), {
    path: ['choices'],
    message: 'Each colour needs its colour.',
  });

export const personalisationInput = z.object({
  options: z
    .array(optionInput)
    .max(maxAsked, `At most ${maxAsked} things can be asked.`)
    .refine(hasNoTwins, 'Their names must differ.'),
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
