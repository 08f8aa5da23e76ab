/** Digits of the scripts of India as 0 to 9. */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String(((digit.codePointAt(0) ?? 0) & 0xf) - 6));
}
