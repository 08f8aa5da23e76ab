import { type CardDesign, cardDesigns } from '../../../shared/card-designs.ts';
import { t } from '../../../shared/languages/translate.ts';
import { useShop } from '../../hooks/use-shop.ts';

interface CardDesignsProps {
  name: string;
  design: CardDesign;
  choose: (design: CardDesign) => void;
}

/** Radios that show the fronts of the cards. */
export function CardDesigns({ name, design, choose }: CardDesignsProps) {
  const { version } = useShop().settings;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('gifts.card')}</legend>
      <div className="grid grid-cols-6 gap-3 p-1 max-md:-mx-[20px] max-md:flex max-md:overflow-x-auto max-md:px-[20px] max-md:pb-3">
        {cardDesigns.map(({ id, name: label }) => (
          <label key={id} className="relative grid min-w-0 cursor-pointer gap-1.5 max-md:w-[6rem] max-md:flex-none">
            <input
              type="radio"
              name={name}
              value={id}
              checked={design === id}
              onChange={() => choose(id)}
              className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
            />
            <img
              src={`/card-${id}.svg?v=${version}`}
              alt=""
              width="420"
              height="592"
              loading="lazy"
              className="aspect-[105/148] h-auto w-full shadow-tag peer-checked:outline-[2.5px] peer-checked:outline-offset-3 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-indigo"
            />
            <span className="text-center text-sm text-ink-2 peer-checked:font-semibold peer-checked:text-ink">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
