import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShop } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { bucketLabel, type Choice, isChosen, paramsOf, priceBuckets } from './filter-choice.ts';

/** Spec section 9. */
const debounceMs = 300;

/** The fixed Filter button and its panel. The choice stands in the address, so Back and reload keep it. */
export function FilterPanel({ choice }: { choice: Choice }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its own button opened
    <div onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      <button
        type="button"
        ref={button}
        className="btn sewn filter-btn"
        aria-expanded={isOpen}
        aria-controls="filter"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" /> Filter
      </button>
      {isOpen && <Panel choice={choice} close={close} />}
    </div>
  );
}

function Panel({ choice, close }: { choice: Choice; close: () => void }) {
  const { categories } = useShop();
  const [chosen, setChosen] = useState(choice);
  const navigate = useNavigate();
  const isUntouched = useRef(true);
  useEffect(() => {
    if (isUntouched.current) return;
    const timer = setTimeout(() => {
      const query = paramsOf(chosen).toString();
      navigate(query ? `/?${query}` : '/', { preventScrollReset: true, replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [chosen, navigate]);
  const choose = (next: Choice) => {
    isUntouched.current = false;
    setChosen(next);
  };
  const toggle = (id: string) =>
    choose({
      ...chosen,
      categories: chosen.categories.includes(id)
        ? chosen.categories.filter((one) => one !== id)
        : [...chosen.categories, id],
    });
  return (
    <section className="filter" id="filter" aria-label="Filter">
      <button type="button" className="icon shut" aria-label="Close filter" onClick={close}>
        <Icon name="close" />
      </button>
      <fieldset>
        <legend>Category</legend>
        {categories.map(({ _id, name }) => (
          <label className="opt" key={_id}>
            <input type="checkbox" checked={chosen.categories.includes(_id)} onChange={() => toggle(_id)} /> {name}
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
                checked={chosen.price?.[0] === bucket[0]}
                onChange={() => choose({ ...chosen, price: [...bucket] })}
              />{' '}
              {bucketLabel(bucket)}
            </label>
          ))}
        </div>
      </fieldset>
      <hr className="run soft" />
      <Button
        look="ghost"
        wide
        onClick={() => {
          isUntouched.current = true;
          setChosen({ categories: [], price: null });
          if (isChosen(choice) || isChosen(chosen)) navigate('/', { preventScrollReset: true });
        }}
      >
        RESET FILTERS
      </Button>
    </section>
  );
}
