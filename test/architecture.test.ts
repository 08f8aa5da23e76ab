import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const modules = [
  'audit-log',
  'shop-settings',
  'payment-settings',
  'mail-settings',
  'notifications',
  'catalog',
  'accounts',
  'shipping',
  'invoicing',
  'offers',
  'gifts',
  'grievances',
  'orders',
  'occasions',
  'reviews',
  'returning-visits',
  'privacy',
  'setup',
  'backup',
  'webhooks',
  'moving',
  'past-orders',
  'couriers',
  'translations',
];

/** Allowed imports by folder; see docs/architecture.md. */
const rules: { from: RegExp; may: RegExp[]; because: string }[] = [
  { from: /^src\/shared\//, may: [/^src\/shared\//], because: 'shared is pure and runs anywhere' },
  {
    from: /^src\/platform\//,
    may: [/^src\/platform\//, /^src\/shared\//],
    because: 'platform is infrastructure without business logic',
  },
  ...modules.map((module) => ({
    from: new RegExp(`^src/${module}/`),
    may: [
      new RegExp(`^src/${module}/`),
      /^src\/platform\//,
      /^src\/shared\//,
      ...below(module).map((other) => new RegExp(`^src/${other}/(index|api)\\.ts$`)),
    ],
    because: 'modules import each other’s index.ts only, and only downward',
  })),
  {
    from: /^src\/web\/routes\.ts$/,
    may: [/^scripts\/build-language\.ts$/, /^src\/shared\//],
    because: 'the build reads the list of routes for the language that it builds',
  },
  {
    from: /^src\/web\/(?!routes\.ts$)/,
    may: [
      /^src\/web\//,
      /^src\/shared\//,
      /^src\/audit-log\/security-event-kinds\.ts$/,
      ...modules.map((module) => new RegExp(`^src/${module}/api\\.ts$`)),
    ],
    because: 'pages have no access to the database',
  },
  {
    from: /^src\/config(\.ts$|\/)/,
    may: [/^src\/config(\.ts$|\/)/, /^src\/platform\//, /^src\/shared\//, /^src\/demo\/people\.ts$/],
    because: 'settings are read before anything is opened',
  },
  { from: /^sandbox\//, may: [/^sandbox\//], because: 'the sandbox communicates by HTTP only' },
  {
    from: /^bench\/(?!fill\/)/,
    may: [/^(bench|sandbox|scripts|test)\//, /^src\/shared\//],
    because: 'benchmarks measure the shop from outside',
  },
];
/**
 * The folders of src/orders from the bottom up: each imports only those before it. The files beside them put the module
 * together.
 */
const orderRooms = [
  'core',
  'gifts',
  'delivery-promise',
  'cod',
  'checkout',
  'custom',
  'fulfillment',
  'disputes',
  'refunds',
  'payments',
  'cash',
  'requests',
  'proofs',
  'thanks',
  'links',
  'messages',
  'documents',
  'reports',
  'routes',
];
/** Pages of one group share code with another group only through components/. */
const groups = ['routes/dashboard/admin', 'routes/dashboard/user', 'routes'];
const wiringFiles = [
  'server',
  'app',
  'app-dependencies',
  'bind-api',
  'open-couriers',
  'open-mail',
  'open-payments',
  'open-webhooks',
  'pages',
  'jobs',
  'shop',
  'config',
];
const wiringFolders = ['caches', 'pages', 'site', 'process', 'config', 'demo', 'cli'];
const wiring = new RegExp(`^src/(?:(?:${wiringFiles.join('|')})\\.ts$|(?:${wiringFolders.join('|')})/)`);

function below(module: string): string[] {
  return (
    {
      'audit-log': [],
      'shop-settings': ['audit-log'],
      'payment-settings': ['audit-log'],
      'mail-settings': ['audit-log', 'shop-settings'],
      accounts: ['audit-log', 'shop-settings'],
      notifications: ['audit-log', 'shop-settings', 'accounts'],
      webhooks: ['audit-log', 'shop-settings', 'accounts', 'notifications'],
      catalog: ['audit-log', 'shop-settings', 'notifications', 'gifts'],
      shipping: ['audit-log', 'shop-settings'],
      invoicing: ['audit-log', 'shop-settings', 'catalog', 'shipping'],
      offers: ['audit-log'],
      gifts: ['audit-log', 'shop-settings'],
      grievances: ['audit-log', 'shop-settings', 'accounts', 'notifications'],
      orders: [
        'grievances',
        'notifications',
        'audit-log',
        'shop-settings',
        'catalog',
        'accounts',
        'shipping',
        'invoicing',
        'offers',
        'gifts',
      ],
      occasions: ['audit-log', 'shop-settings', 'shipping', 'orders', 'catalog'],
      reviews: ['notifications', 'audit-log', 'shop-settings', 'orders', 'catalog', 'accounts'],
      'returning-visits': ['shop-settings', 'catalog', 'accounts'],
      privacy: [
        'grievances',
        'returning-visits',
        'notifications',
        'audit-log',
        'shop-settings',
        'orders',
        'catalog',
        'accounts',
        'reviews',
        'webhooks',
        'past-orders',
        'couriers',
      ],
      'past-orders': ['audit-log', 'accounts'],
      backup: ['audit-log', 'shop-settings', 'gifts'],
      couriers: ['audit-log', 'catalog', 'shipping', 'orders', 'grievances'],
      moving: ['audit-log', 'catalog', 'gifts', 'offers', 'occasions'],
      translations: ['audit-log', 'shop-settings', 'catalog', 'gifts', 'occasions'],
      setup: [
        'audit-log',
        'shop-settings',
        'payment-settings',
        'mail-settings',
        'orders',
        'catalog',
        'accounts',
        'shipping',
      ],
    }[module] ?? []
  );
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.test|-fixture)\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const imports = ['src', 'sandbox', 'bench'].flatMap(sources).flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(\b(?:import|export) type\s[^'()]*?)?(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(
    ([, isType, target = '']) => ({
      file,
      isType: isType !== undefined,
      target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    }),
  );
});
const own = imports.filter(({ target }) => /^(src|sandbox|bench|scripts|test)\//.test(target));

const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Everything that can be reached from a module, over one import or several. */
function reached(module: string, imported: (module: string) => string[]): string[] {
  const found = new Set<string>();
  const follow = (from: string) => {
    for (const next of imported(from)) {
      if (found.has(next)) continue;
      found.add(next);
      follow(next);
    }
  };
  follow(module);
  return [...found].sort();
}

const parameters = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const arrow = String.raw`(?:async )?(?:<[^\n]*?>)?(?:\w+|${parameters}(?:: [^\n]*?)?) =>`;
const method = String.raw`(?:async |static |get |set |\*)*(?!(?:if|for|while|switch|catch|function|return)\b)(#?\w+)`;
const functionStart = new RegExp(
  [
    String.raw`^( *)(?:export )?(?:default )?(?:(?:async )?function\*? (\w+)(?:<[^\n]*?>)?${parameters}`,
    String.raw`(?:const|let) (\w+)[^=\n]*= ${arrow}`,
    String.raw`(\w+): ${arrow}`,
    String.raw`${method}${parameters}(?:: [^\n]*?)? \{$)`,
  ].join('|'),
  'gm',
);

/** Declarations, methods, and arrow functions that are assigned to a name, in text that Biome has formatted. */
function findNamedFunctions(text: string): { name: string; text: string }[] {
  return [...text.matchAll(functionStart)].map((start) => {
    const [signature, indent = '', ...names] = start;
    const rest = text.slice(start.index + signature.length);
    const end = new RegExp(`\\n {0,${indent.length}}(?:[})\\]](?!.*\\{$).*|(?=[^\\s})\\]]))`, 'm').exec(rest);
    return {
      name: names.find(Boolean) ?? '',
      text: signature + rest.slice(0, end ? end.index + end[0].length : undefined),
    };
  });
}

/** As `a.ts → b.ts → a.ts`, short ones first, and each file once. */
function findCircles(files: string[], imported: (file: string) => string[]): string[] {
  const circles: string[][] = [];
  const followed = new Set<string>();
  const follow = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push(path.slice(start));
    if (followed.has(file)) return;
    followed.add(file);
    for (const next of imported(file)) follow(next, [...path, file]);
  };
  for (const file of files) follow(file, []);
  const named = new Set<string>();
  return circles
    .toSorted((one, other) => one.length - other.length)
    .flatMap((circle) => {
      if (circle.some((file) => named.has(file))) return [];
      for (const file of circle) named.add(file);
      return [[...circle, circle[0]].join(' → ')];
    });
}

describe('The import rules', () => {
  it('are checked against existing imports', () => {
    expect(own.length).toBeGreaterThan(100);
    for (const { file, target } of own)
      if (/\.tsx?$/.test(target)) expect(existsSync(join(root, target)), `${file} imports ${target}`).toBe(true);
  });

  for (const { from, may, because } of rules) {
    it(`hold for ${from.source}: ${because}`, () => {
      const broken = own.filter(
        ({ file, target }) =>
          from.test(file) && !target.includes('/+types/') && !may.some((allowed) => allowed.test(target)),
      );
      expect(broken).toEqual([]);
    });
  }

  it('forbid circles, of types and of dynamic imports too: move what both files need to a file below them', () => {
    const targets = Map.groupBy(own, ({ file }) => file);
    const circles = findCircles(sources('src'), (file) => (targets.get(file) ?? []).map(({ target }) => target));
    expect(circles).toEqual([]);
  });

  it('give pages only the types of a module’s api.ts', () => {
    expect(
      own.filter(
        ({ file, target, isType }) => file.startsWith('src/web/') && /^src\/[^/]+\/api\.ts$/.test(target) && !isType,
      ),
    ).toEqual([]);
  });

  it('have a row in docs/architecture.md for each folder, and each module in its graph', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !document.includes(`\`src/${name}\``))).toEqual([]);
    expect(modules.filter((name) => !folders.includes(name))).toEqual([]);
    const arrows = [...document.matchAll(/^ +([\w-]+) --> ([\w-]+)$/gm)];
    const drawn = (module: string) =>
      arrows.flatMap(([, from = '', to = '']) => (from === module && modules.includes(to) ? [to] : []));
    for (const module of modules) expect(reached(module, drawn), module).toEqual(reached(module, below));
  });

  it('restrict the admin’s components to the admin’s pages', () => {
    const isAdmin = (path: string) => /^src\/web\/(routes\/dashboard|components)\/admin\//.test(path);
    expect(own.filter(({ file, target }) => target.startsWith('src/web/components/admin/') && !isAdmin(file))).toEqual(
      [],
    );
  });

  it('forbid imports of pages in components, hooks and stores', () => {
    const isPage = (path: string) => path.startsWith('src/web/routes/');
    expect(own.filter(({ file, target }) => isPage(target) && !isPage(file))).toEqual([]);
  });

  it('separate the pages of shoppers, users and admins', () => {
    const findGroup = (path: string) => groups.find((group) => path.startsWith(`src/web/${group}/`));
    expect(
      own.filter(({ file, target }) => findGroup(file) && findGroup(target) && findGroup(file) !== findGroup(target)),
    ).toEqual([]);
  });

  it('limit folders to 25 files, with tests and pictures', () => {
    const files = ['src', 'sandbox'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()),
    );
    const folders = Map.groupBy(files, ({ parentPath }) => relative(root, parentPath));
    expect(folders.size).toBeGreaterThan(150);
    const tooFull = [...folders].filter(([, inside]) => inside.length > 25);
    expect(tooFull.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it('limit named functions to 40 lines, with the JSX, the SQL and the parameters that Biome does not count', () => {
    const tooLong = ['src', 'sandbox', 'bench', 'scripts'].flatMap(sources).flatMap((file) =>
      findNamedFunctions(readFileSync(join(root, file), 'utf8'))
        .filter(({ text }) => text.split('\n').filter((line) => line.trim()).length > 40)
        .map(({ name }) => `${file}: ${name}`),
    );
    expect(tooLong).toEqual([]);
  });

  it('keep file fields to the one that forms with uploads wait for, and to those whose file is read on the page', () => {
    const allowed = [
      // Read or sent before its form can be.
      'src/web/components/admin/file-box.tsx',
      'src/web/components/admin/products/photo-source.tsx', // The camera beside the other field.
      'src/web/components/forms/files/file-drop.tsx',
      'src/web/routes/dashboard/admin/cash-in/remittance-file.tsx',
      'src/web/routes/dashboard/admin/order/scan-button.tsx',
      'src/web/routes/dashboard/admin/settings/cash/pin-fields.tsx',
    ];
    const fields = sources('src/web').filter((file) => /type="file"/.test(readFileSync(join(root, file), 'utf8')));
    expect(fields.filter((file) => file !== 'src/web/components/forms/field.tsx').sort()).toEqual(allowed);
  });

  it('keep the browser’s boxes to the two of the search, which the specification asks for', () => {
    const box = /(?<![\w.])(?:(?:window|globalThis|self)\.)?(?:confirm|alert|prompt)\(/g;
    const boxes = sources('src/web').flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(box)].map(([call]) => `${file}: ${call}`),
    );
    expect(boxes).toEqual(Array(2).fill('src/web/components/frame/search-box.tsx: window.alert('));
  });

  it('forbid imports of the wiring', () => {
    expect(
      own.filter(({ file, target }) => wiring.test(target) && !wiring.test(file) && !file.startsWith('bench/fill/')),
    ).toEqual([]);
  });

  it('forbid tables in routes, and request and reply in commands', () => {
    expect(own.filter(({ file, target }) => /[/-]routes\.ts$/.test(file) && /[/-]schema\.ts$/.test(target))).toEqual(
      [],
    );
    const commands = imports.filter(
      ({ file }) => modules.some((module) => file.startsWith(`src/${module}/`)) && !/routes\.ts$/.test(file),
    );
    expect(commands.filter(({ target }) => target === 'fastify')).toEqual([]);
  });

  it('forbid tables of other modules in the SQL of a module', () => {
    const moduleName = (file: string) => file.split('/')[1] ?? '';
    const texts = sources('src').map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
    const moduleByTable = new Map(
      texts.flatMap(({ file, text }) =>
        [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, moduleName(file)] as const),
      ),
    );
    expect(moduleByTable.size).toBeGreaterThan(60);
    const broken = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:from|join|update|into) (\w+)\b/g)]
        .filter(([, table = '']) => (moduleByTable.get(table) ?? moduleName(file)) !== moduleName(file))
        .map(([words]) => `${file}: ${words}`),
    );
    const compareAllTables = /^src\/orders\/reports\/books\/((payment|refund|cash)-)?invariants\.ts/;
    expect(broken.filter((one) => modules.includes(moduleName(one)) && !compareAllTables.test(one))).toEqual([]);
  });

  it('hold between the rooms of orders, downward only', () => {
    const roomName = (path: string) => /^src\/orders\/([^/]+)\//.exec(path)?.[1];
    const roomLevel = (path: string) => orderRooms.indexOf(roomName(path) ?? '');
    const within = own.filter(({ file, target }) => roomName(file) && target.startsWith('src/orders/'));
    expect([...new Set(within.map(({ file }) => roomName(file)))].sort()).toEqual([...orderRooms].sort());
    expect(
      within.filter(
        ({ file, target }) =>
          roomName(file) !== roomName(target) && (!roomName(target) || roomLevel(target) > roomLevel(file)),
      ),
    ).toEqual([]);
  });

  it('take the day of a moment in India: in UTC it is the day before until 5:30', () => {
    const inUtc = /(?:At|[Ss]ince)\.slice\(0, 10\)/;
    expect(sources('src').filter((file) => inUtc.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('restrict process.env to one file', () => {
    const readers = sources('src').filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
    expect(readers).toEqual(['src/config.ts']);
  });

  it('take the day of a moment in India, not the first signs of its text', () => {
    const day = /(?:At|[sS]ince)\??\.slice\(0, 10\)/;
    expect(sources('src').filter((file) => day.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('forbid flags of the runtime that are set while it runs', () => {
    const setting = /\bsetFlagsFromString\b|\bprocess\.execArgv\b/;
    const setters = ['src', 'sandbox']
      .flatMap(sources)
      .filter((file) => setting.test(readFileSync(join(root, file), 'utf8')));
    expect(setters).toEqual([]);
  });

  it('forbid Node, the database and React in shared', () => {
    const outside = imports.filter(
      ({ file, target }) => file.startsWith('src/shared/') && !target.startsWith('src/shared/'),
    );
    expect(
      outside.map(({ target }) => target).filter((target) => !['zod', 'intl-messageformat'].includes(target)),
    ).toEqual([]);
  });
});

/** Documented by their packages, which do not declare what may be imported. */
const documentedImports = ['ajv/dist/2020.js', 'libheif-js/wasm-bundle.js'];
const buildFiles = ['vite.config.ts', 'vitest.config.ts', 'react-router.config.ts', 'scripts/bundle-server.ts'];

describe('Packages', () => {
  const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const texts = [...['src', 'sandbox', 'scripts', 'bench'].flatMap(sources), ...buildFiles].map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));

  it('are imported as they declare it, or document it', () => {
    const specifiers = [...['scripts', 'test'].flatMap(sources), ...buildFiles]
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(/^(?:import|export) (?:.* from )?'([^'.][^']*)'/gm)])
      .map(([, specifier = '']) => specifier)
      .concat(imports.map(({ target }) => target));
    const inside = [...new Set(specifiers)].filter((one) => /^(@[\w-]+\/)?[\w-][\w.-]*\/[\w./-]+$/.test(one));
    const isDeclared = (specifier: string) => {
      const [, name = ''] = /^((?:@[\w-]+\/)?[\w.-]+)\//.exec(specifier) ?? [];
      const packageFile = `node_modules/${name}/package.json`;
      return !existsSync(join(root, packageFile)) || readJson(packageFile).exports !== undefined;
    };
    const external = inside.filter((one) => !/^(src|sandbox|bench|scripts|test)\//.test(one));
    expect(external).toContain('react-router/dom');
    expect(external.filter((one) => !isDeclared(one))).toEqual(documentedImports);
  });

  it('are neither patched nor replaced', () => {
    const { scripts, overrides, dependencies, devDependencies } = readJson('package.json');
    expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
    expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.includes('patch'))).toEqual([]);
    // A package may be told to use our version of another one.
    const versions = Object.values(overrides).flatMap((one) => Object.values(one as Record<string, string>));
    expect(versions.filter((version) => !version.startsWith('$'))).toEqual([]);
    const hook = /\b(registerHooks|resolveId|load)\b\s*[:(]|\balias\b/;
    expect(texts.filter(({ file, text }) => buildFiles.includes(file) && hook.test(text))).toEqual([]);
    expect(texts.filter(({ text }) => text.includes('registerHooks'))).toEqual([]);
  });

  it('have private fields that nothing reads', () => {
    const privateField = /__(react(Props|Fiber|Container|Router\w*)|vite\w*)\b/;
    expect(texts.filter(({ text }) => privateField.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

/** Names of the project's past that nobody else would understand. */
const privateNames = [
  'askLater',
  'askNoMore',
  'followKeptAdvance',
  'keptAtFirst',
  'keptFirst',
  'keptPaise',
  'kept_paise',
  'laterContent',
  'LaterColumns',
  'laterPairs',
  'leaveToCommit',
  'lettering',
  'misfit',
  'PageAnchors',
  'PendingThread',
  'sayAfterCommit',
  'shortReads',
  'soundOf',
  'tellFailures',
  'ToldEvent',
  'ToldOrder',
  'useArrival',
  'useAwake',
  'useRightDocument',
  'VouchedPayment',
];
const privateWords = new RegExp(`\\b(?:${privateNames.join('|')})\\b`, 'i');

describe('The runs of the tests', () => {
  it('name files that exist, so that none is left out or added unnoticed', () => {
    const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
    const named = [...config.matchAll(/'((?:src|test)\/[\w./-]+\.test\.ts)'/g)].map(([, file = '']) => file);
    named.push(...JSON.parse(readFileSync(join(root, 'test/slow-tests.json'), 'utf8')));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('The vocabulary', () => {
  const files = ['src', 'sandbox', 'scripts', 'bench', 'test', 'docs']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .concat(readdirSync(root))
    .filter((file) => /\.(tsx?|mjs|js|css|md)$/.test(file) && !file.includes('node_modules'));

  it('is that of the trade', () => {
    const texts = files.filter((file) => file !== 'test/architecture.test.ts');
    expect(texts.length).toBeGreaterThan(300);
    const found = texts.flatMap((file) => {
      const word = privateWords.exec(`${file}\n${readFileSync(join(root, file), 'utf8')}`)?.[0];
      return word ? [`${file}: ${word}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('names definitions by verb and noun, without “of”', () => {
    const beginnings = [
      /\b(?:const|let|function\*?|class|interface|type|enum)\s+(?=(?:\w+Of|of[A-Z]\w*)\b)/,
      /\b(?:const|let)\s+(?=of\b)/,
      /[(,]\s*(?=of\??:)/,
      /\((?=of\) =>)/,
    ];
    const definition = new RegExp(`(?:${beginnings.map(({ source }) => source).join('|')})(\\w+)`, 'g');
    const found = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(definition)].map(([, name]) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
  });

  it('has comments of at most 120 characters a line', () => {
    const comment = /^\s*(\/\/(?! biome-ignore)|\/\*\*|\*) .{100,}$/;
    const found = files
      .filter((file) => !file.endsWith('.md'))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, n) => (line.length > 120 && comment.test(line) ? [`${file}:${n + 1}`] : [])),
      );
    expect(found).toEqual([]);
  });
});
