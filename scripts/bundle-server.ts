import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/**
 * `bundle-server.ts <folder> [file …]` bundles the server, the programs that it starts and those files into a folder.
 * `npm start` runs the one in `build/shop`: docs/decisions/041-server-bundle.md.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const [, , given = '', ...further] = process.argv;
const folder = join(root, given);
const programs = [
  'src/server.ts',
  'src/cli/shop.ts',
  'src/platform/database/embedded/embedded-worker.ts',
  'src/platform/pictures/picture-process.ts',
  'src/platform/pictures/drawing-process.ts',
  'src/platform/pictures/outline-worker.ts',
  'src/platform/pdf/pdf-worker.ts',
  'src/catalog/import/files/catalog-file-worker.ts',
  'src/past-orders/past-file-worker.ts',
  'src/orders/cash/remittance-file-worker.ts',
  ...further,
].map((file) => join(root, file));

/**
 * Programs in binary form and packages that read files of their own; React and its router, which the pages import too;
 * what only development needs.
 */
const external = [
  /^(sharp|libheif-js|pdfkit|fontkit|harfbuzzjs|pino|react|react-dom|react-router|vite|pg-native)($|\/)/,
  /^@(electric-sql|aws-sdk)\//,
  /^@fastify\/swagger/,
];

/** Files beside a module are found from the bundle too, and programs as the bundled ones. */
const locations: Plugin = {
  name: 'locations',
  transform: (code, id) =>
    id.startsWith(root)
      ? code.replaceAll(/(new URL\('([^']+)', )?import\.meta\.url/g, (_, before = '', file = '') => {
          const program = resolve(dirname(id), file);
          return programs.includes(program)
            ? `new URL('./${basename(program, '.ts')}.js', import.meta.url`
            : `${before}new URL('${relative(folder, id).replaceAll('\\', '/')}', import.meta.url).href`;
        })
      : null,
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && /\b__(dir|file)name\b/.test(chunk.code))
        throw new Error(`A package in ${chunk.fileName} reads files of its own: add it to the external ones.`);
  },
};

const bundle = await rolldown({
  cwd: root,
  input: programs,
  platform: 'node',
  external,
  plugins: [locations],
});
await bundle.write({
  dir: folder,
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
});
await bundle.close();
