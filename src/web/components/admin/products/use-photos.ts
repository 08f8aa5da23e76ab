import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { photoUrlAt } from '../../../../shared/products/photo-url.ts';
import { maxPhotos } from '../../../../shared/products/product-photos.ts';
import { toast } from '../../../stores/toasts.ts';
import type { UploadState } from '../../forms/files/uploads.ts';
import { sendPhoto } from './send-photo.ts';

export interface FormPhoto {
  key: string;
  id?: string;
  /** The stored photo's. */
  url?: string;
  src: string;
  file?: Blob;
  /** Differs for each sending of each file. */
  attempt?: number;
  progress?: number;
  /** Why the photo could not be sent; it is tried again. */
  waiting?: string;
  error?: string;
}
export interface StoredFormPhoto {
  id: string;
  url: string;
}

let nextKey = 1;
let nextAttempt = 1;
const uploadsAtOnce = 2;

/** Has no effect when the photo was removed, or another attempt has begun. */
type Tell = (photo: FormPhoto, to: Partial<FormPhoto>) => void;

/**
 * Sends chosen files at once, two at a time, and again after a failure that may pass; ends what the form no longer
 * waits for.
 */
function useUploads(photos: readonly FormPhoto[], tell: Tell) {
  const uploads = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = uploads.current;
    const pending = new Map(photos.filter(isPending).map((photo) => [photo.attempt, photo]));
    for (const [attempt, aborter] of running)
      if (!pending.has(attempt)) {
        aborter.abort();
        running.delete(attempt);
      }
    for (const photo of pending.values()) {
      const { attempt, file } = photo;
      if (!file || !attempt || running.has(attempt)) continue;
      if (running.size === uploadsAtOnce) break;
      const aborter = new AbortController();
      running.set(attempt, aborter);
      sendPhoto(file, {
        signal: aborter.signal,
        onProgress: (progress) => tell(photo, { progress, waiting: undefined }),
        onWait: (message) => tell(photo, { waiting: message }),
      }).then(
        ({ _id: id, url }) => tell(photo, { id, url, src: thumbnail(url), progress: undefined, waiting: undefined }),
        (error: Error) => tell(photo, { error: error.message, progress: undefined, waiting: undefined }),
      );
    }
  }, [photos, tell]);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const aborter of running.values()) aborter.abort();
      running.clear();
    };
  }, []);
}

export function usePhotos(existing: readonly StoredFormPhoto[]) {
  const [photos, setPhotos] = useState<FormPhoto[]>(() =>
    existing.map(({ id, url }) => ({ key: id, id, url, src: thumbnail(url) })),
  );
  const tell = useCallback<Tell>(({ attempt }, to) => {
    setPhotos((all) => all.map((one) => (one.attempt === attempt ? { ...one, ...to } : one)));
  }, []);
  useUploads(photos, tell);
  const change = (key: string, to: Partial<FormPhoto>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  return {
    photos,
    state: uploadState(photos),
    /** Ids of those that are on the server, in their order. */
    ids: photos.flatMap(({ id }) => id ?? []),
    /** Leaves out, with a toast, what a product has no room for. */
    add: (files: Iterable<File>) => {
      // Before setPhotos: emptying the field empties its list, too.
      const chosen = [...files];
      const added = chosen.slice(0, Math.max(0, maxPhotos - photos.length)).map(newPhoto);
      if (added.length < chosen.length) toast.error(t('productForm.tooManyPhotos', { count: maxPhotos }));
      setPhotos((all) => [...all, ...added]);
    },
    remove: (key: string) => setPhotos((all) => all.filter((one) => one.key !== key)),
    /** Sends another picture in its place. */
    replace: (key: string, file: Blob) => {
      const { key: _, ...photo } = newPhoto(file);
      change(key, { id: undefined, url: undefined, waiting: undefined, error: undefined, ...photo });
    },
    retry: (key: string) => change(key, { error: undefined, waiting: undefined, progress: 0, attempt: nextAttempt++ }),
    move: (from: number, to: number) => setPhotos((all) => reorder(all, from, to)),
  };
}

function uploadState(photos: readonly FormPhoto[]): UploadState {
  if (photos.some(isPending)) return 'sending';
  return photos.some(({ error }) => error) ? 'failed' : 'idle';
}

function isPending({ id, error }: FormPhoto): boolean {
  return !id && !error;
}

function thumbnail(url: string): string {
  return photoUrlAt(url, 320);
}

function newPhoto(file: Blob): FormPhoto {
  return { key: `new-${nextKey++}`, src: URL.createObjectURL(file), file, attempt: nextAttempt++, progress: 0 };
}

function reorder(all: FormPhoto[], from: number, to: number): FormPhoto[] {
  const moved = all[from];
  if (!moved || to < 0 || to >= all.length) return all;
  const rest = all.filter((one) => one !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
