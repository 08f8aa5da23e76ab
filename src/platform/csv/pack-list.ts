import { setImmediate } from 'node:timers/promises';

const partLength = 200_000;

/** A long list as a thread sends it: JSON in parts that are each parsed in some milliseconds. */
export function packList(list: readonly unknown[]): string[] {
  const parts: string[] = [];
  let [part, length]: [string[], number] = [[], 0];
  const end = () => {
    if (part.length > 0) parts.push(`[${part.join(',')}]`);
    [part, length] = [[], 0];
  };
  for (const item of list) {
    const text = JSON.stringify(item);
    part.push(text);
    length += text.length;
    if (length > partLength) end();
  }
  end();
  return parts;
}

/** The same list; the event loop turns after each part. */
export async function unpackList<Item>(parts: readonly string[]): Promise<Item[]> {
  const list: Item[] = [];
  for (const part of parts) {
    for (const item of JSON.parse(part) as Item[]) list.push(item);
    await setImmediate();
  }
  return list;
}
