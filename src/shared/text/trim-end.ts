/** Without the characters at its end that `one` matches; unlike `/x+$/`, in time that grows with the length alone. */
export function trimEnd(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
