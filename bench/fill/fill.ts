import { loadEnvironmentFile, readConfig } from '../../src/config.ts';
import { fillShop } from './fill-shop.ts';

/**
 * `node scripts/run.mjs bench/fill/fill.ts [--products=2000 --orders=100000 --users=20000 --stock=0]`; `stock` is what
 * each product has more.
 */
try {
  const config = readConfig(loadEnvironmentFile(), { isCommand: true });
  process.stdout.write(`${await fillShop(config, process.argv.slice(2))}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
