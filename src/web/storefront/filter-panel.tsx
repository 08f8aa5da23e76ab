import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShop } from '../hooks/use-shop.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { addressOf, bucketLabel, bucketValue, type Choice, isChosen, priceBuckets } from './filter-choice.ts';

/** Spec section 9. */
const debounceMs = 300;
const nothing: Choice = { categories: [], price: null, page: 1 };

/** The fixed Filter button and its popover. The choice stands in the address, so Back and reload keep it; without scripts it is a form. */
export function FilterPanel({ choice }: { choice: Choice }) {
  const { categories } = useShop();
  const { chosen, choose } = useChosen(choice);
  const navigate = useNavigate();
  const toggle = (id: string) =>
    choose({
      ...chosen,
      categories: chosen.categories.includes(id)
        ? chosen.categories.filter((one) => one !== id)
        : [...chosen.categories, id],
    });
  return (
    <>
      <button type="button" className="btn sewn filter-btn" popoverTarget="filter">
        <Icon name="filter" /> Filter
      </button>
      <form className="filter" id="filter" popover="auto" role="region" aria-label="Filter" action="/">
        <button
          type="button"
          className="icon shut"
          aria-label="Close filter"
          popoverTarget="filter"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
        <fieldset>
          <legend>Category</legend>
          {categories.map(({ _id, name }) => (
            <label className="opt" key={_id}>
              <input
                type="checkbox"
                name="category"
                value={_id}
                checked={chosen.categories.includes(_id)}
                onChange={() => toggle(_id)}
              />{' '}
              {name}
            </label>
          ))}
        </fieldset>
        <hr className="run soft" />
        <fieldset>
          <legend>Price</legend>
          <div className="opts2">
            {priceBuckets.map((bucket) => (
              <label className="opt" key={bucket[0]}>
                <input
                  type="radio"
                  name="price"
                  value={bucketValue(bucket)}
                  checked={chosen.price?.[0] === bucket[0]}
                  onChange={() => choose({ ...chosen, price: [...bucket] })}
                />{' '}
                {bucketLabel(bucket)}
              </label>
            ))}
          </div>
        </fieldset>
        <hr className="run soft" />
        <noscript>
          <button type="submit" className="btn sewn wide">
            Show
          </button>
        </noscript>
        <Button
          type="submit"
          form="no-filter"
          look="ghost"
          wide
          onClick={(event) => {
            event.preventDefault();
            choose(null);
            if (isChosen(choice) || isChosen(chosen)) void navigate('/', { preventScrollReset: true });
          }}
        >
          RESET FILTERS
        </Button>
      </form>
      <form id="no-filter" action="/" />
    </>
  );
}

/** What is chosen at this moment: the address follows once the choosing rests, and leads when it changes by itself. */
function useChosen(choice: Choice) {
  const [pending, setPending] = useState<Choice | null>(null);
  const sent = useRef('');
  const navigate = useNavigate();
  const address = addressOf(choice);
  // An address that we sent for may arrive after more was chosen: then the newer choice is still on its way.
  useEffect(
    () => setPending((newer) => (newer && sent.current === address && firstPageOf(newer) !== address ? newer : null)),
    [address],
  );
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      sent.current = firstPageOf(pending);
      navigate(sent.current, { preventScrollReset: true, replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [pending, navigate]);
  return { chosen: pending ?? choice, choose: (next: Choice | null) => setPending(next && { ...nothing, ...next }) };
}

function firstPageOf(choice: Choice): string {
  return addressOf({ ...choice, page: 1 });
}
