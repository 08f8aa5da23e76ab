import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const areas = ['audit-log', 'shop-settings', 'catalog', 'accounts', 'orders', 'reviews', 'privacy'];

/** Folders that may be imported, by folder; an area's door is its index.ts, its declaration api.ts. Reasons: docs/architecture.md. */
const rules: { from: RegExp; may: RegExp[]; because: string }[] = [
  { from: /^src\/shared\//, may: [/^src\/shared\//], because: 'shared is pure and runs anywhere' },
  {
    from: /^src\/platform\//,
    may: [/^src\/platform\//, /^src\/shared\//],
    because: 'platform is machinery that knows no gifts',
  },
  ...areas.map((area) => ({
    from: new RegExp(`^src/${area}/`),
    may: [
      new RegExp(`^src/${area}/`),
      /^src\/platform\//,
      /^src\/shared\//,
      ...below(area).map((other) => new RegExp(`^src/${other}/(index|api)\\.ts$`)),
    ],
    because: 'areas see each other only through the door, and only downward',
  })),
  {
    from: /^src\/web\//,
    may: [
      /^src\/web\//,
      /^src\/shared\//,
      /^src\/audit-log\/security-event-kinds\.ts$/,
      ...areas.map((area) => new RegExp(`^src/${area}/api\\.ts$`)),
    ],
    because: 'pages know no database',
  },
  { from: /^sandbox\//, may: [/^sandbox\//], because: 'the sandbox is a stranger that speaks only HTTP' },
];
/** The pages of one group never use another group's: what they share is in components/. */
const groups = ['routes/dashboard/admin', 'routes/dashboard/user', 'routes'];
const wiring = /^src\/(server|app|pages|jobs|shop|config)\.ts$|^src\/(pages|site|process|config|demo|cli)\//;

function below(area: string): string[] {
  return (
    {
      'audit-log': [],
      'shop-settings': ['audit-log'],
      catalog: ['audit-log', 'shop-settings'],
      accounts: ['audit-log', 'shop-settings'],
      orders: ['audit-log', 'shop-settings', 'catalog', 'accounts'],
      reviews: ['audit-log', 'shop-settings', 'orders', 'catalog', 'accounts'],
      privacy: ['audit-log', 'shop-settings', 'orders', 'catalog', 'accounts', 'reviews'],
    }[area] ?? []
  );
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const imports = [...sources('src'), ...sources('sandbox')].flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
    file,
    target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
  }));
});
const own = imports.filter(({ target }) => /^(src|sandbox)\//.test(target));

describe('The import rules', () => {
  it('finds the imports that it is to check', () => {
    expect(own.length).toBeGreaterThan(100);
    for (const { file, target } of own)
      if (/\.tsx?$/.test(target)) expect(existsSync(join(root, target)), `${file} imports ${target}`).toBe(true);
  });

  for (const { from, may, because } of rules) {
    it(`holds for ${from.source}: ${because}`, () => {
      const broken = own.filter(
        ({ file, target }) =>
          from.test(file) && !target.includes('/+types/') && !may.some((allowed) => allowed.test(target)),
      );
      expect(broken).toEqual([]);
    });
  }

  it('keeps components of the admin in the admin', () => {
    const isAdmin = (path: string) => /^src\/web\/(routes\/dashboard|components)\/admin\//.test(path);
    expect(own.filter(({ file, target }) => target.startsWith('src/web/components/admin/') && !isAdmin(file))).toEqual(
      [],
    );
  });

  it('keeps the pages of shoppers, users and admins apart', () => {
    const groupOf = (path: string) => groups.find((group) => path.startsWith(`src/web/${group}/`));
    expect(
      own.filter(({ file, target }) => groupOf(file) && groupOf(target) && groupOf(file) !== groupOf(target)),
    ).toEqual([]);
  });

  it('lets nobody import what wires the shop together', () => {
    expect(own.filter(({ file, target }) => wiring.test(target) && !wiring.test(file))).toEqual([]);
  });

  it('keeps tables out of routes, and request and reply out of commands', () => {
    expect(own.filter(({ file, target }) => file.endsWith('/routes.ts') && target.endsWith('/schema.ts'))).toEqual([]);
    const commands = imports.filter(
      ({ file }) => areas.some((area) => file.startsWith(`src/${area}/`)) && !/routes\.ts$/.test(file),
    );
    expect(commands.filter(({ target }) => target === 'fastify')).toEqual([]);
  });

  it('reads the environment in one place only', () => {
    const readers = sources('src').filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
    expect(readers).toEqual(['src/config.ts']);
  });

  it('keeps Node, the database and React out of shared', () => {
    const outside = imports.filter(
      ({ file, target }) => file.startsWith('src/shared/') && !target.startsWith('src/shared/'),
    );
    expect(outside.map(({ target }) => target).filter((target) => target !== 'zod')).toEqual([]);
  });
});
