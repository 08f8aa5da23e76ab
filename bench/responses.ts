import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BareResponse } from './bare-server.ts';
import { type HttpRequest, loadHttp } from './http-load.ts';
import { type Comparison, interleave } from './interleave.ts';
import { startFileServer } from './nginx.ts';
import { readResponse } from './read-response.ts';
import type { Scenario } from './scenarios.ts';
import { type BenchShops, type Running, start } from './shop-processes.ts';
import { captureSql, loadSql } from './sql.ts';
import type { Line } from './table.ts';

export interface Timing {
  rounds: number;
  seconds: number;
}

/** A cached response against a bare Fastify that sends the same bytes. */
export async function compareCached(
  folder: string,
  shops: BenchShops[],
  index: number,
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  const comparisons: Comparison[] = [];
  const servers: Running[] = [];
  try {
    for (const { products, cached, scenarios } of shops) {
      const { name, cached: request } = scenarios[index] as Scenario;
      if (!request) continue;
      const bare = await startBareServer(folder, cached, [request]);
      servers.push(bare);
      const files = request.method === 'GET' ? await startFileServer(folder, cached, request) : undefined;
      if (files) servers.push(files);
      comparisons.push({
        line: { row: name, products, kind: 'cached' },
        ceiling: () => loadHttp(bare.url, [request], seconds),
        ...(files && { limit: () => loadHttp(files.url, [request], seconds) }),
        shop: () => loadHttp(cached.url, [request], seconds),
      });
    }
    return await interleave(comparisons, rounds);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** A bare Fastify that sends the bytes and headers of the responses to these requests. */
export async function startBareServer(folder: string, shop: Running, requests: HttpRequest[]): Promise<Running> {
  const responses = requests.map((request): BareResponse => {
    const { headers, body } = readResponse(shop, request);
    const { method, path } = request;
    return { method, path: path.split('?')[0] as string, headers, body: body.toString('base64') };
  });
  const file = join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify(responses));
  return start('bench/bare-server.ts', [file], {}, join(folder, 'bare.log'));
}

/** An uncached response against pgbench with the statements that the same request caused. */
export async function compareUncached(
  logFile: string,
  shops: BenchShops[],
  index: number,
  { rounds, seconds }: Timing,
): Promise<Line[]> {
  const comparisons: Comparison[] = [];
  for (const { products, databaseUrl, uncached, scenarios } of shops) {
    const scenario = scenarios[index] as Scenario;
    const [first] = scenario.uncached as [HttpRequest];
    const send = () => sendOnce(uncached.url, first);
    await send();
    const statements = await captureSql(databaseUrl, logFile, send);
    comparisons.push({
      line: { row: scenario.name, products, kind: 'uncached', queries: statements.length },
      ceiling: async () => ({
        perSecond: await loadSql(databaseUrl, { ...scenario, statements, clients: 32, seconds }),
      }),
      shop: () => loadHttp(uncached.url, scenario.uncached, seconds),
    });
  }
  return interleave(comparisons, rounds);
}

async function sendOnce(url: string, { method, path, body }: HttpRequest): Promise<void> {
  const response = await fetch(url + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}
