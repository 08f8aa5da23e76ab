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

/** Of a list that is sorted by dragging or by keys, for dnd-kit; `noun` names one of `keys`. */
export function useSorting(keys: readonly string[], noun: string, move: (from: number, to: number) => void) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (key: UniqueIdentifier) => keys.indexOf(String(key));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(place(active.id), place(over.id));
  };
  const draggable = `Press Space to pick a ${noun} up, the arrow keys to move it, Space to put it down, Escape to leave it.`;
  const announcements = announcementsFor(place, `${noun[0]?.toUpperCase()}${noun.slice(1)}`, keys.length);
  return { sensors, onDragEnd, accessibility: { announcements, screenReaderInstructions: { draggable } } };
}

/** What a screen reader says while something is moved. */
function announcementsFor(place: (key: UniqueIdentifier) => number, noun: string, count: number): Announcements {
  const named = (key: UniqueIdentifier) => `${noun} ${place(key) + 1}`;
  return {
    onDragStart: ({ active }) => `${named(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)} is at place ${place(over.id) + 1} of ${count}.` : undefined,
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id) + 1} of ${count}.` : undefined),
    onDragCancel: ({ active }) => `${named(active.id)} stays where it was.`,
  };
}
