/** An option of a product, or one of its values, as a page has it: `word` is its name in the first language. */
interface Named {
  name: string;
  word?: string | undefined;
}

/** What variants and orders have; two names may be the same in another language, words never are. */
export function optionWord({ name, word }: Named): string {
  return word ?? name;
}

/** The values of a variant as the page shows them. */
export function nameValues(options: readonly { values: readonly Named[] }[], words: readonly string[]): string[] {
  return words.map((word, at) => options[at]?.values.find((value) => optionWord(value) === word)?.name ?? word);
}
