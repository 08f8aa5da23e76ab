/** The attributes of each item, those of `g:shipping` as `shipping.price`. */
export function readGoogleFeed(xml: string): Map<string, string>[] {
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => {
    const [, shipping = ''] = /<g:shipping>([\s\S]*?)<\/g:shipping>/.exec(item) ?? [];
    const own = item.replace(/<g:shipping>[\s\S]*?<\/g:shipping>/, '');
    return new Map([...readElements(own, ''), ...readElements(shipping, 'shipping.')]);
  });
}

function readElements(xml: string, prefix: string): [string, string][] {
  return [...xml.matchAll(/<g:(\w+)>([\s\S]*?)<\/g:\1>/g)].map(([, name = '', text = '']) => [
    prefix + name,
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ]);
}

export function readMetaFeed(csv: string): Map<string, string>[] {
  const [head = [], ...rows] = readCells(csv);
  return rows.map((row) => new Map(head.map((name, at) => [name, row[at] ?? ''])));
}

function readCells(csv: string): string[][] {
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g;
  const rows: string[][] = [[]];
  for (const [, text = '', end] of csv.matchAll(cell)) {
    rows.at(-1)?.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
