import {
  type Announcements,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { t } from '../../../../shared/languages/translate.ts';

/** What is sorted. */
type Noun = 'photo' | 'option';

/** Of a list that is sorted by dragging or by keys, for dnd-kit; `noun` names one of `keys`. */
export function useSorting(keys: readonly string[], noun: Noun, move: (from: number, to: number) => void) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (key: UniqueIdentifier) => keys.indexOf(String(key));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(place(active.id), place(over.id));
  };
  const draggable = t('productForm.pickUp', { noun });
  const announcements = announcementsFor(place, noun, keys.length);
  return { sensors, onDragEnd, accessibility: { announcements, screenReaderInstructions: { draggable } } };
}

/** What a screen reader says while something is moved. */
function announcementsFor(place: (key: UniqueIdentifier) => number, noun: Noun, count: number): Announcements {
  const number = (key: UniqueIdentifier) => place(key) + 1;
  return {
    onDragStart: ({ active }) => t('productForm.isPickedUp', { noun, place: number(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('productForm.isAtPlace', { noun, from: number(active.id), place: number(over.id), count }) : undefined,
    onDragEnd: ({ over }) => (over ? t('productForm.putDown', { place: number(over.id), count }) : undefined),
    onDragCancel: ({ active }) => t('productForm.stays', { noun, place: number(active.id) }),
  };
}
