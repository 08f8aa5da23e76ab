import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigError, chooseProductionLibraries, loadEnvironmentFile, pagesVariable, readConfig } from './config.ts';
import { serverBuildFile } from './pages/server-build-file.ts';
import { withoutValues } from './platform/log/error-for-log.ts';
import { endOnSignal } from './process/end-on-signal.ts';
import type { Language } from './shared/languages/languages.ts';
import type { OpenShop } from './shop.ts';

const pagesFolder = new URL('../build/pages/', import.meta.url);

try {
  await start();
} catch (error) {
  const isTraced = process.argv.includes('--trace');
  process.stderr.write(`${withoutValues(isTraced ? describe(error) : (error as Error).message)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24)
    throw new ConfigError(`Node ${process.versions.node} runs here, and the shop needs 24: start it with "npm start".`);
  const config = readConfig(loadEnvironmentFile());
  const isDevelopment = process.argv.includes('--dev');
  const { runWorkers, reportOpen } = await import('./process/workers.ts');
  if (config.workers > 1 && cluster.isPrimary) {
    // Also a process that replaces another one after a new build is of this release.
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./server.ts', import.meta.url)) });
    return runWorkers(config, { [pagesVariable]: currentPages() });
  }
  if (!isDevelopment) chooseProductionLibraries();
  let shop: OpenShop | undefined;
  const end = endOnSignal({ shop: () => shop, drainMs: config.drainMs });
  const { openShop } = await import('./shop.ts');
  shop = await openShop(config, isDevelopment ? await developmentSite() : builtSite(config.pages ?? currentPages()));
  if (!cluster.isWorker) {
    process.stdout.write(shop.welcome);
    return;
  }
  // Without the first process, nothing would restart or stop this one.
  process.on('disconnect', end);
  reportOpen(shop.welcome, shop.port);
}

/** The name of the folder of the last build. */
function currentPages(): string {
  const file = new URL('current', pagesFolder);
  if (!existsSync(file)) throw new ConfigError('The pages are not built yet: start the shop with "npm start".');
  return readFileSync(file, 'utf8');
}

function builtSite(pages: string) {
  const folder = new URL(`${pages}/`, pagesFolder);
  return {
    load: (language?: Language) => import(new URL(serverBuildFile(language), folder).href) as Promise<ServerBuild>,
    clientFolder: fileURLToPath(new URL('client', folder)),
    isDevelopment: false,
  };
}

async function developmentSite() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true } });
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    clientFolder: null,
    isDevelopment: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
