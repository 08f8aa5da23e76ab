/** '1 line', '2 lines'. */
export function formatLineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
