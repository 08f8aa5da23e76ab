import { use, useEffect } from 'react';
import { type AddressFields, addressText } from '../../../shared/address.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { changeGift, type GiftDraft } from '../../stores/gift.ts';
import { useSession } from '../../stores/session.ts';
import { Select } from '../forms/field.tsx';

interface SavedPlaces {
  recipients: AddressFields[];
  addresses: AddressFields[];
}

const none: SavedPlaces = { recipients: [], addresses: [] };
/** Without an answer by then, everything is typed. */
const patienceMs = 3_000;

let asked: { userId: string; places: Promise<SavedPlaces> } | undefined;

/** Waits for them, so that the form appears with all its fields. */
export function useSavedPlaces(): SavedPlaces {
  const userId = useSession().user?._id;
  useEffect(
    () => () => {
      asked = undefined;
    },
    [],
  );
  if (!userId) return none;
  if (asked?.userId !== userId) asked = { userId, places: findSavedPlaces().catch(() => none) };
  return use(asked.places);
}

async function findSavedPlaces(): Promise<SavedPlaces> {
  const signal = AbortSignal.timeout(patienceMs);
  const [{ recipients }, { addresses }] = await Promise.all([
    api('GET /user/recipients', { signal }),
    api('GET /user/addresses', { signal }),
  ]);
  return { recipients, addresses: addresses.filter((one) => !recipients.some((other) => isSame(one, other))) };
}

const fields = ['name', 'phone', 'line1', 'line2', 'city', 'state', 'pin'] as const;
const nobody = { name: '', phone: '', line1: '', line2: '', city: '', state: '', pin: '' };

function isSame(one: AddressFields, other: AddressFields): boolean {
  return fields.every((field) => one[field] === other[field]);
}

interface SavedPlaceProps {
  draft: GiftDraft;
  places: SavedPlaces;
  onChosen: () => void;
}

/** Fills in whom an earlier gift went to, or an address of the buyer's own. */
export function SavedPlace({ draft, places: { recipients, addresses }, onChosen }: SavedPlaceProps) {
  const all = [...recipients, ...addresses];
  if (all.length === 0) return null;
  const choose = (place = nobody) => {
    changeGift(Object.fromEntries(fields.map((field) => [field, place[field]])));
    onChosen();
  };
  return (
    <Select
      label={t('gifts.sendTo')}
      value={all.findIndex((one) => isSame(one, draft))}
      onChange={({ target }) => choose(all[Number(target.value)])}
    >
      <option value={-1}>{t('gifts.somebodyNew')}</option>
      <Places label={t('gifts.earlierGifts')} places={recipients} from={0} />
      <Places label={t('gifts.yourAddresses')} places={addresses} from={recipients.length} />
    </Select>
  );
}

function Places({ label, places, from }: { label: string; places: AddressFields[]; from: number }) {
  if (places.length === 0) return null;
  return (
    <optgroup label={label}>
      {places.map((place, at) => (
        <option key={addressText(place) + place.name + place.phone} value={from + at}>
          {`${place.name}, ${addressText(place)}`}
        </option>
      ))}
    </optgroup>
  );
}
