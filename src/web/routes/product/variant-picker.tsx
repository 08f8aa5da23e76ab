import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice, roundToPaise } from '../../../shared/money.ts';
import { nameValues, optionWord } from '../../../shared/orders/option-words.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { OwnText } from '../../components/page/own-text.tsx';
import type { SetPart } from '../../hooks/checkout/use-line.ts';
import { changing, findChangedLine } from './find-changed-line.ts';

type Options = NonNullable<ProductPageBody['options']>;
type Variant = NonNullable<ProductPageBody['variants']>[number];
/** The word of a value of each option, in their order. */
type Picks = (string | undefined)[];
const noPicks: Picks = [];

interface VariantPickerProps {
  product: ProductPageBody;
  setPart: SetPart;
}

/** The options of a product as groups of radio buttons. The choice is in the page's address. */
export function VariantPicker({ product, setPart }: VariantPickerProps) {
  const { options = [], variants = [] } = product;
  const box = useRef<HTMLDivElement>(null);
  const { picks, replaces, choose } = usePicks(product, box, setPart);
  return (
    <div ref={box} className="grid w-full gap-4">
      {replaces && !product.personalisation && <p className="font-medium">{changing}</p>}
      {options.map(({ name, values }, at) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-2 font-semibold" lang={findLanguage(name)}>
            {name}
          </legend>
          <div className={`gap-2.5 ${isLong(values) ? 'grid grid-cols-2' : 'flex flex-wrap'}`}>
            {values.map((value) => {
              const word = optionWord(value);
              return (
                <Value
                  key={word}
                  {...{ product: product._id, at, word, cost: product.fromPrice && commonPrice(variants, at, word) }}
                  name={value.name}
                  state={valueState(variants, at, word, picks)}
                  onPick={() => choose(pickedIn(box.current))}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** The picked value of each option: first that chosen before hydration, or in the address or the cart. */
function usePicks(product: ProductPageBody, box: RefObject<HTMLElement | null>, setPart: SetPart) {
  const { options = [], variants = [] } = product;
  const { state } = useLocation();
  const [replaces, setReplaces] = useState<string>();
  // Unknown until the page is hydrated.
  const [known, setPicks] = useState<Picks>();
  const picks = known ?? noPicks;
  const choose = (wanted: Picks, isFromPage = true) => {
    const next = possible(wanted, options, variants);
    for (const input of inputsIn(box.current)) input.checked = next[Number(input.dataset.option)] === input.value;
    setPicks(next);
    if (isFromPage) writeAddress(options, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before hydration, or stands in the address, counts once
  useEffect(() => {
    const changed = findChangedLine(product._id, state);
    setReplaces(changed?.key);
    const inCart = variants.find(({ _id }) => _id === changed?.variant)?.values ?? noPicks;
    const linked = picksIn(window.location.search, options);
    const pressed = [pickedIn(box.current), linked.some(Boolean) ? noPicks : inCart].find((one) => one.some(Boolean));
    choose(pressed ?? linked, Boolean(pressed));
  }, [product]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part follows the picks
  useEffect(() => {
    if (known)
      setPart('variant', { ...toPart(product, known, replaces), missing: () => askFor(box.current, options, known) });
  }, [known, product, replaces]);
  return { picks, replaces, choose };
}

/** What the picked variant adds to the line; nothing before one is picked. */
function toPart({ options = [], variants = [], price }: ProductPageBody, picks: Picks, replaces: string | undefined) {
  const found = variants.find((variant) => options.every((_, at) => variant.values[at] === picks[at]));
  if (!found) return null;
  const { _id: variant, quantity, held, photos, regularPrice = null } = found;
  return {
    ...{ variant, quantity, held, regularPrice, replaces },
    photo: photos[0],
    choices: nameValues(options, found.values).map((value, at) => ({ name: options[at]?.name ?? '', value })),
    morePaise: roundToPaise(found.price) - roundToPaise(price),
  };
}

/** Columns: the rows of long words would depend on the font, which comes later than the page. */
function isLong(values: Options[number]['values']): boolean {
  return values.some(({ name }) => name.length > 9);
}

interface ValueProps {
  product: string;
  at: number;
  word: string;
  name: string;
  cost?: number;
  state: 'free' | 'sold out' | 'not available';
  onPick: () => void;
}

function Value({ product, at, word, name, cost, state, onPick }: ValueProps) {
  return (
    <label className="relative grid min-h-15 min-w-11 cursor-pointer content-center rounded-sm border-[1.5px] border-bark bg-cotton px-3.5 py-1.5 font-semibold has-checked:border-accent has-checked:bg-linen has-disabled:cursor-default has-disabled:border-twine has-disabled:text-ink-2 has-focus-visible:outline-3">
      <input
        type="radio"
        className="sr-only"
        name={`${product}-${at}`}
        data-option={at}
        value={word}
        disabled={state !== 'free'}
        onChange={onPick}
      />
      <OwnText text={name} />
      {(state !== 'free' || cost !== undefined) && (
        <small className="text-xs font-medium">
          {state === 'free'
            ? formatPrice(cost ?? 0)
            : state === 'sold out'
              ? t('product.valueSoldOut')
              : t('product.valueUnavailable')}
        </small>
      )}
    </label>
  );
}

function inputsIn(box: HTMLElement | null): HTMLInputElement[] {
  return [...(box?.querySelectorAll<HTMLInputElement>('input[data-option]') ?? [])];
}

function pickedIn(box: HTMLElement | null): Picks {
  const picks: Picks = [];
  for (const { checked, dataset, value } of inputsIn(box)) if (checked) picks[Number(dataset.option)] = value;
  return picks;
}

/** Compares with the options before this one, so that a choice can always be changed from the first option on. */
function fits({ values }: Variant, at: number, picks: Picks): boolean {
  return picks.slice(0, at).every((pick, before) => !pick || values[before] === pick);
}

function valueState(variants: Variant[], at: number, value: string, picks: Picks): ValueProps['state'] {
  const made = variants.filter((variant) => variant.values[at] === value && fits(variant, at, picks));
  if (made.length === 0) return 'not available';
  return made.some(({ quantity }) => quantity > 0) ? 'free' : 'sold out';
}

/** The price of all variants with this value; undefined where they differ. */
function commonPrice(variants: Variant[], at: number, value: string): number | undefined {
  const prices = variants.filter((variant) => variant.values[at] === value).map(({ price }) => price);
  return new Set(prices).size === 1 ? prices[0] : undefined;
}

/** Without what cannot be bought together, and with the only value of an option. */
function possible(wanted: Picks, options: Options, variants: Variant[]): Picks {
  const picks: Picks = [];
  for (const [at, { values }] of options.entries()) {
    const [only, other] = values;
    const pick = wanted[at] ?? (only && !other ? optionWord(only) : undefined);
    picks[at] = pick && valueState(variants, at, pick, picks) === 'free' ? pick : undefined;
  }
  return picks;
}

function picksIn(search: string, options: Options): Picks {
  const asked = new URLSearchParams(search);
  return options.map(({ key, values }) => {
    const linked = values.find((value) => value.key === asked.get(key));
    return linked && optionWord(linked);
  });
}

function writeAddress(options: Options, picks: Picks): void {
  const url = new URL(window.location.href);
  for (const [at, { key, values }] of options.entries()) {
    const value = values.find((one) => optionWord(one) === picks[at]);
    if (value) url.searchParams.set(key, value.key);
    else url.searchParams.delete(key);
  }
  window.history.replaceState(window.history.state, '', url);
}

function askFor(box: HTMLElement | null, options: Options, picks: Picks): string | null {
  const at = options.findIndex((_, place) => !picks[place]);
  if (at < 0) return null;
  const first = inputsIn(box).find((input) => Number(input.dataset.option) === at && !input.disabled);
  first?.focus();
  first?.closest('fieldset')?.scrollIntoView({ block: 'center' });
  return t('product.pleaseChoose', { option: options[at]?.name ?? '' });
}
