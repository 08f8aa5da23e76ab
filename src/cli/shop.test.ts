import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../test/programs.ts';
import { freshDatabase } from '../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-cli-'));
const { dataDir, databaseUrl } = await freshDatabase(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shop = (...args: string[]) => run(findProgram('shop'), args);
const fill = (...args: string[]) => run(findProgram('fill'), args);

/** On a data folder of this test's own. */
function run(file: string, args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', NODE_ENV: 'development' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe('The command line', () => {
  it('lists its commands, and says when there is none of a name', () => {
    expect(shop('--help')).toMatchObject({ status: 0, said: expect.stringContaining('catalog import <file.csv>') });
    expect(shop('dance')).toMatchObject({ status: 2, said: expect.stringContaining('There is no command "dance".') });
  });

  it('finds that the money and stock of a shop filled for benchmarks add up', () => {
    expect(fill('--products=30', '--orders=200', '--users=20').said).toBe('30 products, 20 users, 200 orders.\n');
    expect(shop('doctor')).toMatchObject({ status: 0, said: expect.stringMatching(/\d+ invariants hold/) });
    expect(fill('--products=many').said).toContain('is not understood');
  });

  it('takes the catalog out and in again, and names each bad line', () => {
    const { said: csv } = shop('catalog', 'export');
    expect(csv.trim().split('\r\n').length).toBe(31);
    const file = join(folder, 'catalog.csv');
    for (const text of [csv, `${csv}\n`]) {
      writeFileSync(file, text);
      expect(shop('catalog', 'import', file)).toEqual({ status: 0, said: '0 added, 0 changed.\n' });
    }
    writeFileSync(file, `${csv.trimEnd()}\r\n,Told Lamp,,120,2,Sample Home,Yes\r\n`);
    expect(shop('catalog', 'import', file)).toEqual({ status: 0, said: '1 added, 0 changed.\n' });
    writeFileSync(file, 'id,name,description,price,quantity,category,shipping\n,Bad Lamp,,free,2,Home,Yes\n');
    expect(shop('catalog', 'import', file)).toMatchObject({
      status: 1,
      said: expect.stringContaining('line 2: price:'),
    });
    expect(shop('catalog', 'import').said).toContain('Name the file');
    expect(shop('catalog', 'refresh').said).toBe('31 products indexed, 0 placeholders made.\n');
  });

  it('writes the whole catalog to a new file, and takes it where it is not yet', () => {
    const zip = join(folder, 'catalog.zip');
    expect(shop('catalog', 'move-out', zip)).toMatchObject({ status: 0, said: expect.stringContaining('written') });
    expect(shop('catalog', 'move-out', zip)).toMatchObject({
      status: 1,
      said: expect.stringContaining('exists already'),
    });
    expect(shop('catalog', 'move-in', zip)).toEqual({ status: 0, said: '0 of 31 products added.\n' });
    writeFileSync(zip, 'no ZIP at all, but long enough to be one');
    expect(shop('catalog', 'move-in', zip)).toMatchObject({ status: 1, said: expect.stringContaining('ZIP') });
  });

  it('takes customers of another shop, and names what is left out', () => {
    const file = join(folder, 'customers.csv');
    writeFileSync(file, 'First Name,Last Name,Email,Total Spent\nLata,Rao,lata@example.org,0\nNo,Mail,,0\n');
    expect(shop('past-orders', 'import', file).said).toBe(
      '1 customers added, 0 changed, 0 unchanged.\n  line 3: A customer without an email address cannot have an account.\n',
    );
  });
}, 120_000);
