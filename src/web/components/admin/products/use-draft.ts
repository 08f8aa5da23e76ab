import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { claimDraft, type ProductDraft, releaseDraft, saveDraft } from './product-drafts.ts';
import type { FormPhoto } from './use-photos.ts';

const saveEveryMs = 1_000;

/** Restores a draft into its form, and saves it on this device while somebody types. */
export function useDraft(
  draft: ProductDraft | undefined,
  form: RefObject<HTMLFormElement | null>,
  photos: readonly FormPhoto[],
) {
  const isDirty = useRef(false);
  const stored = photos.flatMap(({ id, url }) => (id && url ? [{ id, url }] : []));
  // What was missing before is chosen again now, or still to be said.
  const missingBefore = photos.some(({ file }) => file) ? 0 : (draft?.missingPhotos ?? 0);
  const missingPhotos = photos.length - stored.length + missingBefore;
  const save = useEffectEvent((element: HTMLFormElement) => {
    if (!draft || !isDirty.current) return;
    isDirty.current = false;
    saveDraft({ id: draft.id, savedAt: Date.now(), fields: readTexts(element), photos: stored, missingPhotos });
  });
  useEffect(() => {
    const element = form.current;
    if (!draft || !element) return;
    void claimDraft(draft.id);
    for (const [name, value] of Object.entries(draft.fields)) fill(element.elements.namedItem(name), value);
    const saveNow = () => save(element);
    const timer = setInterval(saveNow, saveEveryMs);
    window.addEventListener('pagehide', saveNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', saveNow);
      saveNow();
      releaseDraft(draft.id);
    };
  }, [draft, form]);
  const mark = () => {
    isDirty.current = true;
  };
  useChangedPhotos(photos, mark);
  return { mark };
}

/** Calls back when a photo was added, taken out or moved. */
function useChangedPhotos(photos: readonly FormPhoto[], onChange: () => void): void {
  const keys = photos.map(({ id, key }) => id ?? key).join();
  const before = useRef(keys);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current !== keys) tell();
    before.current = keys;
  }, [keys]);
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** As if typed, so that fields with a state in React take it over. */
function fill(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof RadioNodeList) {
    const radios = [...field].filter((one) => one instanceof HTMLInputElement);
    radios.find((radio) => radio.value === value)?.click();
    return;
  }
  const isTyped =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isTyped || field.type === 'hidden') return;
  if (field.type === 'checkbox') {
    if (!(field as HTMLInputElement).checked) field.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
