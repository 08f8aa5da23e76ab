/**
 * For what a field shows once it is left: the press that leaves it is delivered first, because what appears would move
 * its target away.
 */
export function afterPress(work: () => void): void {
  // The click follows the release at once.
  if (document.querySelector(':active'))
    document.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true });
  else work();
}
