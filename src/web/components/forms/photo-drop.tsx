import { type DragEvent, type InputHTMLAttributes, useState } from 'react';

interface PhotoDropProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'multiple'> {
  label: string;
  hint?: string;
  /** The field has the photos as its `files`. */
  take: (field: HTMLInputElement) => void;
}

/** A field for photos that are chosen, taken or dropped. */
export function PhotoDrop({ label, hint, take, ...field }: PhotoDropProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const input = event.currentTarget.querySelector('input');
    if (!input) return;
    input.files = event.dataTransfer.files;
    take(input);
  };
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
