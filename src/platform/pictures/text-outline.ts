import type { FaceName } from '../../shared/theme/faces.ts';
import { ShopError } from '../errors.ts';
import { idleWorker } from '../idle-worker.ts';
import { limitConcurrency } from '../limit-concurrency.ts';

export interface OutlineRequest {
  text: string;
  face: FaceName;
}

export interface Outline {
  /**
   * The `d` of a path in the font's units, and where it stands at one unit per em, with y downwards from the base line.
   */
  paths: { d: string; x: number; y: number; unit: number }[];
  width: number;
  /** False when no font has some character, which is left out. */
  isComplete: boolean;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const oneAtATime = limitConcurrency(1, 200, refuse);
const outline = idleWorker<OutlineRequest, Outline>({
  program: new URL('./outline-worker.ts', import.meta.url),
  idleMs: 15_000,
  limitMs: 10_000,
});

/** The text as paths, so that drawing them needs no installed font. Throws ShopError 503 when too many wait. */
export function outlineText(text: string, face: FaceName): Promise<Outline> {
  return oneAtATime(() => outline({ text, face }), { maxWaitMs: 15_000 });
}

function refuse(): never {
  throw new ShopError('unavailable');
}
