import { makeSlug } from '../../shared/text/slug.ts';
import type { ProductOption } from './product-option.ts';

/** Options with their keys, which are distinct. */
export function nameOptions(options: readonly { name: string; values: readonly string[] }[]): ProductOption[] {
  const keys = makeKeys(options.map(({ name }) => name));
  return options.map(({ name, values }, index) => {
    const valueKeys = makeKeys(values);
    return {
      name,
      key: keys[index] as string,
      values: values.map((value, place) => ({ name: value, key: valueKeys[place] as string })),
    };
  });
}

function makeKeys(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const [index, name] of names.entries()) {
    const key = makeSlug(name) || `option-${index + 1}`;
    taken.push(taken.includes(key) ? `${key}-${index + 1}` : key);
  }
  return taken;
}
