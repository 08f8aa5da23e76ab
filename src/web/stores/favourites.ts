import { isRecord } from '../../shared/json.ts';
import { stored } from './local-storage-store.ts';
import { useSession } from './session.ts';

export interface SavedFavourites {
  /** The account that they are stored in; null = this browser alone. */
  owner: string | null;
  ids: string[];
}

const none: SavedFavourites = { owner: null, ids: [] };

export const savedFavourites = stored<SavedFavourites>('favourites', none, (raw) => {
  if (!isRecord(raw) || !Array.isArray(raw.ids) || raw.ids.length > 100) return none;
  return { owner: typeof raw.owner === 'string' ? raw.owner : null, ids: raw.ids.map(String) };
});

/** Not those of another account that used this browser. */
export function useFavourites(): string[] {
  const { owner, ids } = savedFavourites.use();
  const { user } = useSession();
  return owner === null || owner === user?._id ? ids : none.ids;
}
