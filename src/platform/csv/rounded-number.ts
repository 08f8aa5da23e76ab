/** What a spreadsheet makes of an id that has digits only: `5.12346E+12`. */
export const isRoundedNumber = (cell: string) => /^\d(?:[.,]\d+)?e\+\d+$/i.test(cell);
