import { z } from 'zod';
import { rupees } from '../../platform/input.ts';
import { answerKinds, scripts, textFaces } from '../../shared/products/personalisation.ts';

const share = z.number().min(0).max(1);
export const placeOutput = z.object({
  x: share,
  y: share,
  width: share,
  height: share,
  angle: z.number().min(-180).max(180),
  face: z.enum(textFaces),
  colour: z.string(),
  ratio: z.number().min(0.01).max(100),
});

const choiceOutput = z.object({
  id: z.string(),
  label: z.string(),
  price: rupees,
  colour: z.string().optional(),
  /** Id of the product's photo that shows it. */
  photo: z.string().optional(),
});
export const personalisationOutput = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(answerKinds),
    label: z.string(),
    isRequired: z.boolean(),
    /** For any answer; a choice may add its own. */
    price: rupees,
    maxLength: z.int().min(1).max(100).optional(),
    scripts: z.array(z.enum(scripts)).optional(),
    choices: z.array(choiceOutput).optional(),
    isFuture: z.boolean().optional(),
    place: placeOutput.optional(),
  }),
);
type PersonalisationBody = z.output<typeof personalisationOutput>;
export type PersonalisationOptionBody = PersonalisationBody[number];
