import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { useRef } from 'react';
import type { ProductBody } from '../../../catalog/api.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { PhotoDrop } from '../photo-drop.tsx';
import type { FormPhoto, usePhotos } from './use-photos.ts';

interface PhotoEditorProps {
  photos: ReturnType<typeof usePhotos>;
  /** An existing product, whose photos are deleted at once. */
  product?: ProductBody;
  error?: string;
}

/** The first photo is the cover. */
export function PhotoEditor({ photos, product, error }: PhotoEditorProps) {
  const { photos: all, move, remove, retry, add } = photos;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = (key: unknown) => all.findIndex((one) => one.key === key);
    if (over && active.id !== over.id) move(place(active.id), place(over.id));
  };
  const deletion = useActionForm({ intent: 'deletePhoto', onSuccess: () => remove(deleted.current) });
  const deleted = useRef('');
  const take = ({ key, id, file }: FormPhoto) => {
    const url = id && !file && product?.photos.find((one) => one.includes(id));
    if (!product || !url) return remove(key);
    deleted.current = key;
    deletion.submit({ productId: product._id, encodedPhotoUrl: url });
  };
  const addFrom = (field: HTMLInputElement) => {
    add(field.files ?? []);
    field.value = '';
  };
  return (
    <div className="grid content-start gap-[7px]">
      <span className="text-sm font-semibold">Photos</span>
      <DndContext
        id="photos"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: announcementsFor(all), screenReaderInstructions: { draggable: instructions } }}
      >
        <SortableContext items={all.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className="flex flex-wrap gap-x-3 gap-y-4.5">
            {all.map((photo, index) => (
              <Shot
                key={photo.key}
                photo={photo}
                number={index + 1}
                isLast={index === all.length - 1}
                remove={() => take(photo)}
                retry={() => retry(photo.key)}
                moveBy={(by) => move(index, index + by)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <PhotoDrop label="Upload Photos" multiple take={addFrom} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

const instructions =
  'Press Space to pick a photo up, the arrow keys to move it, Space to put it down, Escape to leave it.';

/** What a screen reader says while a photo is moved. */
function announcementsFor(all: FormPhoto[]): Announcements {
  const place = (key: UniqueIdentifier) => all.findIndex((one) => one.key === key) + 1;
  return {
    onDragStart: ({ active }) => `Photo ${place(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `Photo ${place(active.id)} is at place ${place(over.id)} of ${all.length}.` : undefined,
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)} of ${all.length}.` : undefined),
    onDragCancel: ({ active }) => `Photo ${place(active.id)} stays where it was.`,
  };
}

interface ShotProps {
  photo: FormPhoto;
  number: number;
  isLast: boolean;
  remove: () => void;
  retry: () => void;
  moveBy: (by: 1 | -1) => void;
}

function Shot({ photo, number, isLast, remove, retry, moveBy }: ShotProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: photo.key });
  const at = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined;
  return (
    <li
      ref={setNodeRef}
      style={at}
      className="relative w-37.5 data-dragging:z-2"
      data-dragging={isDragging || undefined}
    >
      <div
        {...attributes}
        {...listeners}
        role="button"
        tabIndex={0}
        className="h-37.5 cursor-grab touch-manipulation"
        aria-label={`Photo ${number}, move`}
      >
        <img src={photo.src} alt={`Photo ${number}`} width={150} height={150} />
      </div>
      {photo.progress !== undefined && !photo.error && (
        <progress
          className="w-full accent-accent"
          value={photo.progress}
          max={1}
          aria-label={`Sending photo ${number}`}
        />
      )}
      {photo.error && (
        <FieldError>
          {photo.error}{' '}
          <Button look="plain" onClick={retry}>
            Try again
          </Button>
        </FieldError>
      )}
      {number === 1 && (
        <span className="absolute left-0 top-30.5 bg-ink text-cotton text-xs font-semibold py-[3px] px-2.5">Cover</span>
      )}
      <button
        type="button"
        className="icon-button absolute -right-2 -top-2 bg-cotton shadow-tag"
        aria-label={`Delete photo ${number}`}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
      <span className="flex justify-between">
        <MoveButton
          icon="left"
          label={`Move photo ${number} forward`}
          disabled={number === 1}
          move={() => moveBy(-1)}
        />
        <MoveButton icon="right" label={`Move photo ${number} back`} disabled={isLast} move={() => moveBy(1)} />
      </span>
    </li>
  );
}

interface MoveButtonProps {
  icon: 'left' | 'right';
  label: string;
  disabled: boolean;
  move: () => void;
}

function MoveButton({ icon, label, disabled, move }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="icon-button disabled:text-[#b5a290]"
      aria-label={label}
      disabled={disabled}
      onClick={move}
    >
      <Icon name={icon} />
    </button>
  );
}
