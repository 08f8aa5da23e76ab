import { useState } from 'react';
import type { OccasionBody } from '../../../../occasions/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { Fold } from '../fold.tsx';

export interface ProductOccasions {
  all: readonly OccasionBody[];
  assigned: readonly string[];
}

/** Null when they cannot be loaded: the form then leaves them as they are. */
export async function loadProductOccasions(productId: string | null, signal: AbortSignal) {
  try {
    const [{ occasions: all }, { occasions: assigned }] = await Promise.all([
      api('GET /occasions/all', { signal }),
      productId
        ? api('GET /occasions/assigned/:productId', { params: { productId }, signal })
        : Promise.resolve({ occasions: [] }),
    ]);
    return { all, assigned };
  } catch {
    return null;
  }
}

/** Takes the occasions out of a product's form; null = the form had none to choose. */
export function takeOccasions(form: FormData): string[] | null {
  const chosen = form.getAll('occasion').map(String);
  const hadChoice = form.has('hasOccasions');
  form.delete('occasion');
  form.delete('hasOccasions');
  return hadChoice ? chosen : null;
}

/** For a form that is sent again. */
export function putOccasions(form: FormData, chosen: string[] | null): void {
  if (chosen) form.set('hasOccasions', '1');
  for (const id of chosen ?? []) form.append('occasion', id);
}

export async function saveOccasions(productId: string, chosen: string[] | null): Promise<void> {
  if (chosen) await api('POST /occasions/assign', { body: { products: [productId], set: chosen } });
}

export function OccasionsFold({ occasions }: { occasions: ProductOccasions | null }) {
  const [chosen, setChosen] = useState<readonly string[]>(occasions?.assigned ?? []);
  if (!occasions) return null;
  const names = occasions.all.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  const groups = [
    { title: t('adminFrame.occasions'), kind: 'occasion' },
    { title: t('productForm.recipients'), kind: 'recipient' },
  ] as const;
  return (
    <Fold
      name="product-occasions"
      title={t('productForm.occasionsAndRecipients')}
      said={names.join(', ') || t('personalisation.none')}
    >
      <input type="hidden" name="hasOccasions" value="1" />
      {groups.map(({ title, kind }) => (
        <fieldset key={kind} className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm font-semibold">{title}</legend>
          {occasions.all
            .filter((one) => one.kind === kind)
            .map(({ _id, name }) => (
              <OccasionTag
                key={_id}
                {...{ id: _id, name, isChosen: chosen.includes(_id) }}
                choose={(isOn) => setChosen(isOn ? [...chosen, _id] : chosen.filter((one) => one !== _id))}
              />
            ))}
        </fieldset>
      ))}
    </Fold>
  );
}

interface OccasionTagProps {
  id: string;
  name: string;
  isChosen: boolean;
  choose: (isOn: boolean) => void;
}

function OccasionTag({ id, name, isChosen, choose }: OccasionTagProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center rounded-sm border-[1.5px] border-bark bg-cotton px-3 font-medium has-checked:bg-ink has-checked:text-cotton has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo">
      <input
        className="sr-only"
        type="checkbox"
        name="occasion"
        value={id}
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
      />
      {name}
    </label>
  );
}
