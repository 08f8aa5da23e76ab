import { useId, useState } from 'react';
import type { OccasionBody } from '../../../../../../occasions/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { useAnswer } from '../../../../../hooks/use-answer.ts';

const debounceMs = 250;
const maxFound = 30;

interface NamedProduct {
  _id: string;
  name: string;
}

/** Which products an occasion has, and a search to add several at once; loaded once it is asked for. */
export function OccasionProducts({ occasion: { _id, name, products } }: { occasion: OccasionBody }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { value, last, error, again } = useAnswer(isOpen ? `${_id} ${products}` : null, (signal) =>
    api('GET /occasions/:occasionId/products', { params: { occasionId: _id }, signal }),
  );
  const assigned = (value ?? last)?.products;
  return (
    <section className="grid gap-3 border-t border-twine pt-4" aria-labelledby={id}>
      <h3 id={id} className="text-base font-semibold">
        {t('giftSettings.productsOf', { name, count: products })}
      </h3>
      {!isOpen && (
        <Button look="ghost" small className="justify-self-start" onClick={() => setOpen(true)}>
          {t('giftSettings.chooseProducts')}
        </Button>
      )}
      {isOpen && error !== undefined && (
        <p role="alert">
          {t('adminOrder.didNotLoad')}{' '}
          <Button look="plain" small onClick={again}>
            {t('frame.tryAgain')}
          </Button>
        </p>
      )}
      {isOpen && assigned && (
        <>
          <Assigned occasionId={_id} assigned={assigned} />
          <Finder occasionId={_id} assigned={assigned} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  occasionId: string;
  assigned: readonly NamedProduct[];
}

function Assigned({ occasionId, assigned }: PartProps) {
  const { isBusy, submit } = useActionForm({ intent: 'assign' });
  if (assigned.length === 0) return <p className="text-sm text-ink-2">{t('giftSettings.noneAssigned')}</p>;
  return (
    <ul>
      {assigned.map(({ _id, name }) => (
        <li key={_id} className="flex min-h-11 items-center justify-between gap-3">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <Button
            look="plain"
            small
            aria-label={t('giftSettings.removeNamed', { name })}
            disabled={isBusy}
            onClick={() => submit({ occasionId, remove: _id })}
          >
            {t('cart.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const isIn = (list: readonly NamedProduct[], id: string) => list.some(({ _id }) => _id === id);

function useFound(search: string) {
  const { value, last } = useAnswer(
    search,
    (signal) =>
      api('GET /product/allproducts', {
        query: { state: 'all', ...(search && { search }), page: 1, limit: maxFound },
        signal,
      }),
    debounceMs,
  );
  return { found: (value ?? last)?.products ?? [], isKnown: value !== undefined };
}

function Finder({ occasionId, assigned }: PartProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly NamedProduct[]>([]);
  const { found, isKnown } = useFound(search.trim());
  const shown = [...chosen, ...found.filter(({ _id }) => !isIn(assigned, _id) && !isIn(chosen, _id))];
  const toggle = ({ _id, name }: NamedProduct) =>
    setChosen(isIn(chosen, _id) ? chosen.filter((one) => one._id !== _id) : [...chosen, { _id, name }]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('giftSettings.addProducts')}</legend>
      <Field
        label={t('giftSettings.findProduct')}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className="max-h-72 overflow-y-auto">
        {shown.map((product) => (
          <ChoiceField
            key={product._id}
            type="checkbox"
            label={product.name}
            checked={isIn(chosen, product._id)}
            onChange={() => toggle(product)}
          />
        ))}
        {isKnown && shown.length === 0 && <p className="text-sm text-ink-2">{t('giftSettings.noOtherProduct')}</p>}
      </div>{' '}
      <AddButton occasionId={occasionId} chosen={chosen} onAdded={() => setChosen([])} />
    </fieldset>
  );
}

interface AddButtonProps {
  occasionId: string;
  chosen: readonly NamedProduct[];
  onAdded: () => void;
}

function AddButton({ occasionId, chosen, onAdded }: AddButtonProps) {
  const { isBusy, submit } = useActionForm({ intent: 'assign', onSuccess: onAdded });
  if (chosen.length === 0) return null;
  const add = () => submit({ occasionId, add: JSON.stringify(chosen.map(({ _id }) => _id)) });
  return (
    <Button look="ghost" small className="justify-self-start" busy={isBusy && t('giftSettings.adding')} onClick={add}>
      {t('giftSettings.addCount', { count: chosen.length })}
    </Button>
  );
}
