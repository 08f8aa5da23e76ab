/** What a line of sums is called. */
export const isSumsWord = (cell: string) =>
  /^(?:grand |sub[ -]?|net )?(?:total|totals|sum|कुल|कुल योग|योग|एकूण)\s?[:：=]?$/i.test(cell);
