import {
  type DragEvent,
  type InputHTMLAttributes,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type UploadState, useUpload } from './uploads.ts';

interface FileDropProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'multiple'> {
  label: string;
  hint?: string;
  /** No more can be chosen. */
  isFull?: boolean;
  /** The state of what was chosen: the form around waits for it. */
  state: UploadState;
  /** Contains this field and the notes beside it about its photos. */
  box: RefObject<HTMLElement | null>;
  /** The field has the photos as its `files`. */
  take: (field: HTMLInputElement) => void;
}

/** A field for photos that are chosen, taken or dropped. */
export function FileDrop({ label, hint, isFull, state, box, take, ...field }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useUpload(state, box);
  const takeEarly = useEffectEvent(() => input.current?.files?.length && take(input.current));
  // Chosen before hydration.
  useEffect(() => void takeEarly(), []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!input.current) return;
    input.current.files = event.dataTransfer.files;
    take(input.current);
  };
  if (isFull) return null;
  return (
    <label
      className={`grid place-items-center content-center text-center text-sm min-h-27.5 p-4.5 cursor-pointer rounded-sm border-[1.5px] border-bark focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-indigo ${isOver ? 'bg-accent-tint' : 'bg-white'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        {...field}
        ref={input}
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-ink-2">{hint}</span>}
    </label>
  );
}
