import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OriginBody } from '../../../catalog/api.ts';
import { languagePrefix } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { Button, buttonClass } from '../../components/forms/button.tsx';
import { ChoiceField } from '../../components/forms/choice-field.tsx';
import { Icon } from '../../components/page/icon.tsx';
import { SortLinks, sortLabels } from '../../components/products/sort-links.tsx';
import { useShop } from '../../hooks/use-shop.ts';
import { bucketLabel, bucketValue, type Choice, isChosen, makeFilterUrl, priceBuckets } from './filter-choice.ts';

const debounceMs = 300;
const legend = 'mb-2.5 font-display text-xl/[1.1]';
const nothing: Choice = { categories: [], price: null, origins: [], sort: null, page: 1 };

/** In the row of the list's heading, which stays at the window's top edge while the list is in view. */
export function FilterButton() {
  return (
    <button
      type="button"
      className={buttonClass(
        { look: 'ghost', small: true },
        'flex-none gap-2! max-md:px-[14px]! max-md:text-[length:min(0.9375rem,5vw)]! [&_svg]:size-[20px]',
      )}
      popoverTarget="filter"
    >
      <Icon name="filter" /> {t('listing.filter')}
    </button>
  );
}

/** The popover of the button. The filter is in the URL, so Back and reload keep it; without JavaScript it is a form. */
export function FilterPanel(props: FilterProps) {
  return (
    <>
      <section
        className="beside-button fixed z-21 max-h-[calc(100vh-96px)] w-[400px] overflow-auto rounded-md bg-cotton px-7 pt-7 pb-6 text-inherit shadow-sheet max-md:inset-auto max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[86vh] max-md:w-auto max-md:max-w-none max-md:rounded-none max-md:rounded-t-lg max-md:px-5 max-md:pt-5 max-md:backdrop:bg-ink/55 max-md:before:mx-auto max-md:before:-mt-1.5 max-md:before:mb-3.5 max-md:before:block max-md:before:h-1 max-md:before:w-11 max-md:before:rounded-[2px] max-md:before:bg-twine"
        id="filter"
        popover="auto"
        aria-label={t('listing.filter')}
      >
        <button
          type="button"
          className="icon-button absolute top-2.5 end-2.5"
          aria-label={t('listing.closeFilter')}
          popoverTarget="filter"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
        <FilterForm {...props} />
      </section>
      <form id="no-filter" action={`${languagePrefix(currentLanguage())}/`} />
    </>
  );
}

interface FilterProps {
  choice: Choice;
  /** The countries to choose from; none while nothing is imported. */
  origins: readonly OriginBody[];
}

function FilterForm({ choice, origins }: FilterProps) {
  const { chosen, choose } = useChosen(choice);
  const navigate = useNavigate();
  return (
    <form action={`${languagePrefix(currentLanguage())}/`}>
      <CategoryChoices chosen={chosen} choose={choose} />
      <hr className="mt-4 mb-5 hairline" />
      <PriceChoices chosen={chosen} choose={choose} />
      <hr className="mt-4 mb-5 hairline" />
      {origins.length > 0 && <OriginChoices origins={origins} chosen={chosen} choose={choose} />}
      {choice.sort && <input type="hidden" name="sort" value={choice.sort} />}
      <noscript>
        <button type="submit" className={buttonClass({ wide: true })}>
          {t('listing.show')}
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
        {t('listing.resetFilters')}
      </Button>
      <hr className="mt-5 mb-4 hairline" />
      <p className={legend}>{t('listing.sort')}</p>
      <SortLinks
        sort={choice.sort}
        own={sortLabels.newest}
        to={(sort) => makeFilterUrl({ ...chosen, sort, page: 1 })}
      />
    </form>
  );
}

interface ChoicesProps {
  chosen: Choice;
  choose: (next: Choice) => void;
}

function CategoryChoices({ chosen, choose }: ChoicesProps) {
  const { categories } = useShop();
  const toggle = (id: string) => choose({ ...chosen, categories: toggleIn(chosen.categories, id) });
  return (
    <fieldset>
      <legend className={legend}>{t('listing.category')}</legend>
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
      <legend className={legend}>{t('listing.price')}</legend>
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

function OriginChoices({ origins, chosen, choose }: ChoicesProps & Pick<FilterProps, 'origins'>) {
  return (
    <>
      <fieldset>
        <legend className={legend}>{t('product.origin')}</legend>
        {origins.map(({ origin, name }) => (
          <ChoiceField
            key={origin}
            type="checkbox"
            name="origin"
            value={origin}
            label={name}
            checked={chosen.origins.includes(origin)}
            onChange={() => choose({ ...chosen, origins: toggleIn(chosen.origins, origin) })}
          />
        ))}
      </fieldset>
      <hr className="mt-4 mb-5 hairline" />
    </>
  );
}

function toggleIn(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
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
