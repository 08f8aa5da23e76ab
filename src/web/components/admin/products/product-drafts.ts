import { isRecord, parseJson } from '../../../../shared/json.ts';
import type { StoredFormPhoto } from './use-photos.ts';

/** A product that is being written on this device; its photos are on the server. */
export interface ProductDraft {
  id: string;
  /** 0 = nothing was saved yet. */
  savedAt: number;
  fields: Record<string, string>;
  photos: StoredFormPhoto[];
  /** How many more had been chosen, but were not on the server yet. */
  missingPhotos: number;
}

const prefix = 'product-draft:';
/** The server deletes photos of drafts after this time. */
const storedMs = 30 * 24 * 3_600_000;
const releases = new Map<string, () => void>();
const discarded = new Set<string>();

/** The newest draft that no other tab has open, or an empty one. */
export async function openDraft(): Promise<ProductDraft> {
  for (const draft of listDrafts()) if (await claimDraft(draft.id)) return draft;
  return emptyDraft();
}

export function emptyDraft(): ProductDraft {
  return { id: crypto.randomUUID(), savedAt: 0, fields: {}, photos: [], missingPhotos: 0 };
}

/** False while another tab has it. */
export function claimDraft(id: string): Promise<boolean> {
  // Missing over plain HTTP.
  if (releases.has(id) || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(prefix + id, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => releases.set(id, release));
    });
  });
}

export function releaseDraft(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

export function saveDraft(draft: ProductDraft): void {
  if (discarded.has(draft.id)) return;
  const { fields, photos, missingPhotos } = draft;
  const isEmpty = photos.length === 0 && missingPhotos === 0 && !fields.name && !fields.price && !fields.description;
  try {
    if (isEmpty) localStorage.removeItem(prefix + draft.id);
    else localStorage.setItem(prefix + draft.id, JSON.stringify(draft));
  } catch {
    // Private windows and full disks refuse.
  }
}

export function discardDraft(id: string): void {
  discarded.add(id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {}
}

function listDrafts(): ProductDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const drafts = keys.map((key) => parseDraft(key.slice(prefix.length), localStorage.getItem(key)));
    for (const [index, draft] of drafts.entries()) if (!draft) localStorage.removeItem(keys[index] ?? '');
    return drafts.filter((draft) => draft !== null).toSorted((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

/** Null when it is damaged or out of date. */
function parseDraft(id: string, text: string | null): ProductDraft | null {
  const raw = parseJson(text ?? '');
  if (!isRecord(raw) || typeof raw.savedAt !== 'number' || raw.savedAt < Date.now() - storedMs) return null;
  const fields = isRecord(raw.fields) ? Object.entries(raw.fields).filter(isText) : [];
  const photos = Array.isArray(raw.photos) ? raw.photos.filter(isPhoto) : [];
  const missingPhotos = typeof raw.missingPhotos === 'number' ? raw.missingPhotos : 0;
  return { id, savedAt: raw.savedAt, fields: Object.fromEntries(fields), photos, missingPhotos };
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string';
}

function isPhoto(value: unknown): value is StoredFormPhoto {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.url === 'string' &&
    /^\/photos\/[0-9a-f]{24}\/\d+\.webp$/.test(value.url)
  );
}
