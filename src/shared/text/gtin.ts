/**
 * True for the number of a barcode: GTIN-8, -12, -13 or -14 with a right check digit (GS1 General Specifications, 7.9).
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 && Number(text) > 0;
}
