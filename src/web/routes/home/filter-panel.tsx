import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, buttonClass } from '../../components/forms/button.tsx';
import { ChoiceField } from '../../components/forms/choice-field.tsx';
import { Icon } from '../../components/page/icon.tsx';
import { useShop } from '../../hooks/use-shop.ts';
import { bucketLabel, bucketValue, type Choice, isChosen, makeFilterUrl, priceBuckets } from './filter-choice.ts';

const debounceMs = 300;
const legend = 'mb-2.5 font-display text-xl/[1.1]';
/** On phones narrow and at the right: the price tags of both columns hang to the left of it. */
const filterButton =
  'pointer-events-auto min-h-13! pr-[30px]! pl-[26px]! shadow-sheet max-md:min-h-14! max-md:flex-col max-md:gap-0! max-md:px-2! max-md:text-xs! max-md:stitch-inset-[1px]';
const nothing: Choice = { categories: [], price: null, page: 1 };

/**
 * The Filter button, which stays at the window's foot while the list is in view, and its popover. The filter is in the
 * URL, so Back and reload keep it; without JavaScript it is a form.
 */
export function FilterPanel({ choice }: { choice: Choice }) {
  return (
    <>
      <div className="pointer-events-none sticky bottom-6 z-20 mt-8 -mx-4 flex max-md:bottom-4 max-md:-mx-[12px] max-md:justify-end">
        <button type="button" className={buttonClass({}, filterButton)} popoverTarget="filter">
          <Icon name="filter" /> Filter
        </button>
      </div>
      <section
        className="fixed inset-auto bottom-[92px] left-6 z-21 max-h-[calc(100vh-120px)] w-[400px] overflow-auto rounded-md bg-cotton px-7 pt-7 pb-6 text-inherit shadow-sheet max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[86vh] max-md:w-auto max-md:max-w-none max-md:rounded-none max-md:rounded-t-lg max-md:px-5 max-md:pt-5 max-md:backdrop:bg-ink/55 max-md:before:mx-auto max-md:before:-mt-1.5 max-md:before:mb-3.5 max-md:before:block max-md:before:h-1 max-md:before:w-11 max-md:before:rounded-[2px] max-md:before:bg-twine"
        id="filter"
        popover="auto"
        aria-label="Filter"
      >
        <button
          type="button"
          className="icon-button absolute top-2.5 right-2.5"
          aria-label="Close filter"
          popoverTarget="filter"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
        <FilterForm choice={choice} />
      </section>
      <form id="no-filter" action="/" />
    </>
  );
}

function FilterForm({ choice }: { choice: Choice }) {
  const { chosen, choose } = useChosen(choice);
  const navigate = useNavigate();
  return (
    <form action="/">
      <CategoryChoices chosen={chosen} choose={choose} />
      <hr className="mt-4 mb-5 stitch-line stitch-twine" />
      <PriceChoices chosen={chosen} choose={choose} />
      <hr className="mt-4 mb-5 stitch-line stitch-twine" />
      <noscript>
        <button type="submit" className={buttonClass({ wide: true })}>
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
  );
}

interface ChoicesProps {
  chosen: Choice;
  choose: (next: Choice) => void;
}

function CategoryChoices({ chosen, choose }: ChoicesProps) {
  const { categories } = useShop();
  const toggle = (id: string) =>
    choose({
      ...chosen,
      categories: chosen.categories.includes(id)
        ? chosen.categories.filter((one) => one !== id)
        : [...chosen.categories, id],
    });
  return (
    <fieldset>
      <legend className={legend}>Category</legend>
      {categories.map(({ _id, name }) => (
        <ChoiceField
          key={_id}
          type="checkbox"
          name="category"
          value={_id}
          label={name}
          checked={chosen.categories.includes(_id)}
          onChange={() => toggle(_id)}
        />
      ))}
    </fieldset>
  );
}

function PriceChoices({ chosen, choose }: ChoicesProps) {
  return (
    <fieldset>
      <legend className={legend}>Price</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {priceBuckets.map((bucket) => (
          <ChoiceField
            key={bucket[0]}
            type="radio"
            name="price"
            value={bucketValue(bucket)}
            label={bucketLabel(bucket)}
            checked={chosen.price?.[0] === bucket[0]}
            onChange={() => choose({ ...chosen, price: [...bucket] })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The filter as clicked: the URL follows after a pause, and leads when it changes by itself. */
function useChosen(choice: Choice) {
  const [pending, setPending] = useState<Choice | null>(null);
  const sent = useRef('');
  const navigate = useNavigate();
  const address = makeFilterUrl(choice);
  // A navigation may end after more was clicked: then the newer filter is still pending.
  useEffect(
    () => setPending((newer) => (newer && sent.current === address && firstPageUrl(newer) !== address ? newer : null)),
    [address],
  );
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      sent.current = firstPageUrl(pending);
      navigate(sent.current, { preventScrollReset: true, replace: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [pending, navigate]);
  return { chosen: pending ?? choice, choose: (next: Choice | null) => setPending(next && { ...nothing, ...next }) };
}

function firstPageUrl(choice: Choice): string {
  return makeFilterUrl({ ...choice, page: 1 });
}
