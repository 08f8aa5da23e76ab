import { t } from '../../../shared/languages/translate.ts';
import { useFavourites } from '../../stores/favourites.ts';
import { ButtonForm } from '../forms/button-form.tsx';
import { Icon } from '../page/icon.tsx';

/** Presses load what they need. */
export const useFavourite = (id: string) => ({
  isOn: useFavourites().includes(id),
  toggle: async () => (await import('../../stores/change-favourites.ts')).toggleFavourite(id),
});

/** On a product's picture: 36 px, and a target of 44. */
export function HeartButton({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  const { isOn, toggle } = useFavourite(_id);
  return (
    <ButtonForm action={toggle}>
      <button
        type="submit"
        className={`absolute top-2 end-2 z-3 grid size-[36px] cursor-pointer place-items-center rounded-full bg-cotton shadow-tag after:absolute after:-inset-[4px] after:rounded-full [&_svg]:size-[20px] ${isOn ? 'text-accent [&_path]:fill-current' : ''}`}
        aria-pressed={isOn}
        aria-label={t('listing.favouriteNamed', { name })}
      >
        <Icon name="heart" />
      </button>
    </ButtonForm>
  );
}
