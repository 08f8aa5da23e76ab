import { t } from '../../shared/languages/translate.ts';
import { api } from '../api-client/api-client.ts';
import { formatError } from '../components/forms/form-errors.ts';
import { savedFavourites } from './favourites.ts';
import { currentSession } from './session.ts';
import { toast } from './toasts.ts';

const max = 100;

/** Moves what only this browser has into the account, and takes over what the account has. */
export async function moveFavourites(): Promise<void> {
  const { user } = currentSession();
  if (!user) return;
  const { owner, ids } = savedFavourites.read();
  const all = await api('POST /user/favourites', { body: { ids: owner === null ? ids : [] } });
  if (currentSession().user?._id === user._id) savedFavourites.write({ owner: user._id, ids: all.ids });
}

/** Shown at once; the account follows. */
export async function toggleFavourite(id: string): Promise<void> {
  const { user } = currentSession();
  const before = savedFavourites.read();
  const ids = before.owner === null || before.owner === user?._id ? before.ids : [];
  const isOn = ids.includes(id);
  if (!isOn && ids.length >= max) return toast.error(t('gifts.maxFavourites', { count: max }));
  const next = isOn ? ids.filter((one) => one !== id) : [id, ...ids];
  savedFavourites.write({ owner: before.owner === user?._id ? before.owner : null, ids: next });
  if (!user) return;
  try {
    if (isOn) await api('DELETE /user/favourites/:productId', { params: { productId: id } });
    if (!isOn || before.owner !== user._id) await moveAdded(isOn ? [] : [id]);
  } catch (error) {
    savedFavourites.write(before);
    toast.error(formatError(error));
  }
}

async function moveAdded(ids: string[]): Promise<void> {
  if (ids.length > 0) await api('POST /user/favourites', { body: { ids } });
  await moveFavourites();
}
