/** What a raw request consists of. */
export interface Target {
  method: string;
  path: string;
  /** Value of the Authorization header. */
  token: string;
}
export interface RawRequest {
  title: string;
  /** Sent one after the other, with 2 ms between. */
  pieces: string[];
  /** After the last piece; unset: the shop or 300 ms end it. */
  cutAfterMs?: number;
}

const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const form = 'Content-Type: multipart/form-data; boundary=b';
const part = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
const whole = '{"a":1}';

/** Forty bodies that are damaged, cut, contradictory or slow. */
export function brokenBodies({ method, path, token }: Target): RawRequest[] {
  const head = (lines: string[], version = '1.1') =>
    `${[`${method} ${path} HTTP/${version}`, 'Host: shop.test', `Authorization: ${token}`, ...lines].join('\r\n')}\r\n\r\n`;
  const one = (title: string, lines: string[], body: string, cutAfterMs?: number): RawRequest => ({
    title,
    pieces: [head(lines) + body],
    cutAfterMs,
  });
  const badChunks = [
    '-1\r\n{}\r\n0\r\n\r\n',
    'zz\r\n{}\r\n',
    '\r\n',
    ' 5\r\n{"a":\r\n',
    'ffffffffffffffff1\r\nx',
    '5;x=\0\r\n',
  ];
  const chunks = ['5\r\n{"a":\r\n', '5\r\n{"a', '5\r\n{"a":\r\n0\r\n', '7\r\n{"a":1}\r\n0\r\nX: y\r\n\r\n'];
  const types: [string, string[]][] = [
    ['no type', []],
    ['JSON', [json]],
    ['form', [form]],
  ];
  return [
    ...types.flatMap(([type, lines]) => [
      ...badChunks.map((body, n) => one(`malformed chunk ${n}, ${type}`, [chunked, ...lines], body)),
      ...[0, 2, 5].map((ms) => one(`chunks cut after ${ms} ms, ${type}`, [chunked, ...lines], chunks[0] as string, ms)),
    ]),
    ...chunks.slice(1).map((body, n) => one(`unfinished chunks ${n}`, [chunked, json], body, 10)),
    ...[0, 5].map((ms) => one(`length cut after ${ms} ms`, [json, 'Content-Length: 100000'], '{"a":', ms)),
    ...['-1', '1e9', '99999999999', '+5', '0x10', ''].map((length) =>
      one(`length ${JSON.stringify(length)}`, [json, `Content-Length: ${length}`], whole, 10),
    ),
    one('two lengths', [json, 'Content-Length: 7', 'Content-Length: 9'], whole),
    one('length and chunks', [json, 'Content-Length: 7', chunked], `7\r\n${whole}\r\n0\r\n\r\n`),
    one('an unknown coding', [json, 'Transfer-Encoding: gzip'], whole),
    one('compressed', [json, 'Content-Encoding: gzip', 'Content-Length: 7'], whole),
    one('more than its length', [json, 'Content-Length: 3'], whole),
    one('pipelined behind a cut', [json, 'Content-Length: 7'], `${whole}${head([chunked])}-1\r\n`),
    one('upgrade', ['Connection: Upgrade', 'Upgrade: websocket', chunked], '-1\r\n'),
    one('expectation', ['Expect: 100-continue', chunked, json], '-1\r\n'),
    one('unknown expectation', ['Expect: 200-ok', 'Content-Length: 7', json], whole),
    { title: 'HTTP/1.0 with chunks', pieces: [head([chunked, json], '1.0'), '-1\r\n'] },
    { title: 'HTTP/1.0 without a length', pieces: [head([json], '1.0'), whole] },
    { title: 'slow', pieces: [head([chunked, json]), '1', '\r\n{', '\r\n', '-1\r\n'] },
    one('large chunk cut', [chunked, json], `20000\r\n${'x'.repeat(0x20000)}\r\n`, 3),
    one('form cut in a file', [form, chunked], `${(part.length + 9).toString(16)}\r\n${part}${'x'.repeat(9)}\r\n`, 8),
    one('form cut in a head', [form, 'Content-Length: 900'], '--b\r\nContent-Disposition: form-da', 5),
    one('form without an end', [form, `Content-Length: ${part.length + 9}`], `${part}${'x'.repeat(9)}`),
    one('form without a boundary', ['Content-Type: multipart/form-data', 'Content-Length: 7'], whole),
    one('form with a huge head', [form, chunked], `3e8\r\n--b\r\n${'X'.repeat(993)}\r\n`, 8),
  ];
}
