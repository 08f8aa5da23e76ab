import { execFileSync } from 'node:child_process';
import type { HttpRequest } from './http-load.ts';
import type { Running } from './shop-processes.ts';

/** Compressed, as it is sent. */
export function readResponse(shop: Running, { method, path, body }: HttpRequest) {
  // Not `fetch`, which decompresses the body.
  const curl = ['-s', '-D', '-', '-X', method, '-H', 'accept-encoding: br, gzip'];
  const data = body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : [];
  const output = execFileSync('curl', [...curl, ...data, shop.url + path], { maxBuffer: 64 * 1024 * 1024 });
  const end = output.indexOf('\r\n\r\n');
  const head = output.subarray(0, end).toString();
  if (!/^HTTP\/1.1 200/.test(head)) throw new Error(`${path} answered ${head}`);
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([name]) => !/^(date|connection|keep-alive|content-length)$/i.test(name)),
  );
  return { headers, body: output.subarray(end + 4) };
}
