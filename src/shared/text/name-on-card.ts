const titles = /^(mr|mrs|ms|miss|dr|prof|shri|shree|smt|sri|the|श्री|श्रीमती|सुश्री|डॉ)\.?$/iu;
const several = /^(and|&|और|family|parents|परिवार)$/iu;

/** The name that a card begins with: the first one, or all of it where that would not name the person. */
export function nameOnCard(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return titles.test(first) || words.some((word) => several.test(word)) ? words.join(' ') : first;
}
