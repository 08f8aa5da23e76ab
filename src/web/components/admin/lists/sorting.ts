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

type Noun = 'photo' | 'option';

/** For a list that is sorted by dragging or by keys, with dnd-kit; `noun` names one of `keys`. */
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
  const draggable = t('adminOrders.howToSort', { noun });
  const announcements = announcementsFor(place, noun, keys.length);
  return { sensors, onDragEnd, accessibility: { announcements, screenReaderInstructions: { draggable } } };
}

/** What a screen reader says while something is moved. */
function announcementsFor(place: (key: UniqueIdentifier) => number, noun: Noun, count: number): Announcements {
  const numbered = (key: UniqueIdentifier) => ({ noun, number: place(key) + 1 });
  return {
    onDragStart: ({ active }) => t('adminOrders.pickedUp', numbered(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('adminOrders.isAtPlace', { ...numbered(active.id), place: place(over.id) + 1, count }) : undefined,
    onDragEnd: ({ over }) => (over ? t('adminOrders.putDown', { place: place(over.id) + 1, count }) : undefined),
    onDragCancel: ({ active }) => t('adminOrders.staysWhereItWas', numbered(active.id)),
  };
}
