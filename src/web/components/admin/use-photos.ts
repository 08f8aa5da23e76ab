import { useCallback, useEffect, useRef, useState } from 'react';
import { sendPhoto } from './send-photo.ts';

export interface FormPhoto {
  key: string;
  id?: string;
  /** Of the stored photo. */
  url?: string;
  src: string;
  file?: Blob;
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
const uploadsAtOnce = 2;

type Change = (key: string, to: Partial<FormPhoto>) => void;

/** Sends chosen files at once, two at a time, and again after a failure that may pass. */
function useUploads(photos: readonly FormPhoto[], change: Change) {
  const uploads = useRef(new Map<string, { sending: Promise<void>; end: () => void }>());
  useEffect(() => {
    const running = uploads.current;
    // Not when the request ends: an effect of an earlier render would send the photo again.
    for (const { key, id, error } of photos) if (id || error) running.delete(key);
    const waiting = photos.filter(({ key, id, file, error }) => file && !id && !error && !running.has(key));
    for (const { key, file } of waiting.slice(0, uploadsAtOnce - running.size)) {
      if (!file) continue;
      const aborter = new AbortController();
      const { signal } = aborter;
      const tell = (to: Partial<FormPhoto>) => {
        if (!signal.aborted) change(key, to);
      };
      const sending = sendPhoto(file, {
        signal,
        onProgress: (progress) => tell({ progress, waiting: undefined }),
        onWait: (message) => tell({ waiting: message }),
      }).then(
        ({ _id: id, url }) => tell({ id, url, src: thumbnail(url), progress: undefined, waiting: undefined }),
        (error: Error) => tell({ error: error.message, progress: undefined, waiting: undefined }),
      );
      running.set(key, { sending, end: () => aborter.abort() });
    }
  }, [photos, change]);
  return {
    stop: (key: string) => {
      uploads.current.get(key)?.end();
      uploads.current.delete(key);
    },
    untilOneEnds: async () => {
      const running = [...uploads.current.values()].map(({ sending }) => sending);
      if (running.length > 0) await Promise.race(running);
      // State is updated in the next render.
      await new Promise((rendered) => setTimeout(rendered));
    },
  };
}

export function usePhotos(existing: readonly StoredFormPhoto[]) {
  const [photos, setPhotos] = useState<FormPhoto[]>(() =>
    existing.map(({ id, url }) => ({ key: id, id, url, src: thumbnail(url) })),
  );
  const latest = useRef(photos);
  latest.current = photos;
  const change = useCallback<Change>((key, to) => {
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  const { stop, untilOneEnds } = useUploads(photos, change);
  return {
    photos,
    isSending: photos.some(isPending),
    add: (files: Iterable<File>) => {
      // Before setPhotos: emptying the field empties its list, too.
      const chosen = Array.from(files, newPhoto);
      setPhotos((all) => [...all, ...chosen]);
    },
    remove: (key: string) => {
      stop(key);
      setPhotos((all) => all.filter((one) => one.key !== key));
    },
    /** Sends another picture in its place. */
    replace: (key: string, file: Blob) => {
      stop(key);
      const { key: _, ...photo } = newPhoto(file);
      change(key, { id: undefined, url: undefined, waiting: undefined, error: undefined, ...photo });
    },
    retry: (key: string) => {
      stop(key);
      change(key, { error: undefined, waiting: undefined, progress: 0 });
    },
    move: (from: number, to: number) => setPhotos((all) => reorder(all, from, to)),
    /** Waits for all uploads: ids in order, or null when one has failed. */
    uploaded: async (): Promise<string[] | null> => {
      while (latest.current.some(isPending)) await untilOneEnds();
      const ids = latest.current.map(({ id }) => id);
      return ids.every((id) => id !== undefined) ? ids : null;
    },
  };
}

function isPending({ id, error }: FormPhoto): boolean {
  return !id && !error;
}

function thumbnail(url: string): string {
  return url.replace('/960.', '/320.');
}

function newPhoto(file: Blob): FormPhoto {
  return { key: `new-${nextKey++}`, src: URL.createObjectURL(file), file, progress: 0 };
}

function reorder(all: FormPhoto[], from: number, to: number): FormPhoto[] {
  const moved = all[from];
  if (!moved || to < 0 || to >= all.length) return all;
  const rest = all.filter((one) => one !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
