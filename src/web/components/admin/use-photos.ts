import { useCallback, useEffect, useRef, useState } from 'react';
import { sendPhoto } from './send-photo.ts';

export interface FormPhoto {
  key: string;
  id?: string;
  src: string;
  file?: File;
  progress?: number;
  error?: string;
}

let nextKey = 1;
/** The server accepts one upload per user at a time. */
const uploadsAtOnce = 1;

/** Uploads chosen files at once; a failed upload can be retried. */
export function usePhotos(existing: readonly { id: string; url: string }[]) {
  const [photos, setPhotos] = useState<FormPhoto[]>(() =>
    existing.map(({ id, url }) => ({ key: id, id, src: thumbnail(url) })),
  );
  const started = useRef(new Set<string>());
  const active = useRef(new Set<Promise<void>>());
  const latest = useRef(photos);
  latest.current = photos;
  const change = useCallback((key: string, to: Partial<FormPhoto>) => {
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  useEffect(() => {
    const waiting = photos.filter(({ key, file }) => file && !started.current.has(key));
    for (const { key, file } of waiting.slice(0, uploadsAtOnce - active.current.size)) {
      if (!file) continue;
      started.current.add(key);
      const upload = sendPhoto(file, (progress) => change(key, { progress }))
        .then(
          ({ _id, url }) => change(key, { id: _id, src: thumbnail(url), progress: undefined }),
          (error: Error) => change(key, { error: error.message, progress: undefined }),
        )
        .finally(() => {
          active.current.delete(upload);
          // Another render starts the next upload.
          setPhotos((all) => [...all]);
        });
      active.current.add(upload);
    }
  }, [photos, change]);
  return {
    photos,
    add: (files: Iterable<File>) => {
      // Before setPhotos: emptying the field empties its list, too.
      const chosen = Array.from(files, newPhoto);
      setPhotos((all) => [...all, ...chosen]);
    },
    remove: (key: string) => setPhotos((all) => all.filter((one) => one.key !== key)),
    retry: (key: string) => {
      started.current.delete(key);
      change(key, { error: undefined, progress: 0 });
    },
    move: (from: number, to: number) => setPhotos((all) => reorder(all, from, to)),
    /** Waits for all uploads: ids in order, or null when one has failed. */
    uploaded: async (): Promise<string[] | null> => {
      while (latest.current.some(({ id, error }) => !id && !error)) {
        await Promise.all(active.current);
        // State is updated in the next render.
        await new Promise((rendered) => setTimeout(rendered));
      }
      const ids = latest.current.map(({ id }) => id);
      return ids.every((id) => id !== undefined) ? ids : null;
    },
  };
}

function thumbnail(url: string): string {
  return url.replace('/960.', '/320.');
}

function newPhoto(file: File): FormPhoto {
  return { key: `new-${nextKey++}`, src: URL.createObjectURL(file), file, progress: 0 };
}

function reorder(all: FormPhoto[], from: number, to: number): FormPhoto[] {
  const moved = all[from];
  if (!moved || to < 0 || to >= all.length) return all;
  const rest = all.filter((one) => one !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
