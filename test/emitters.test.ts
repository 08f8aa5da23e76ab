import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'rolldown/experimental';
import { describe, expect, it } from 'vitest';

/*
 * An 'error' event without a listener ends the process. What emits errors is handed to `pipeline` or `finished`, or
 * gets a listener in the function that makes it, before that function waits for anything.
 */
const root = resolve(import.meta.dirname, '..');

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** By the name after `new`, or of the function called. Those of the second kind emit more than one error. */
const emitsOnce = new Set([
  ...['Transform', 'PassThrough', 'Duplex', 'Socket', 'Worker', 'createReadStream', 'createWriteStream'],
  ...['createInterface', 'connect', 'createConnection', 'openSocket'],
  ...['createGzip', 'createGunzip', 'createZstdCompress', 'createZstdDecompress', 'createBrotliCompress'],
]);
const emitsOften = new Set(['createServer', 'spawn', 'fork', 'Client', 'Pool', 'PgBoss']);
const takesOver = new Set(['pipeline', 'startPipeline', 'finished']);

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isFunction = ({ type }: Node) => /Function/.test(type);

function calleeName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name as string;
  return callee.type === 'MemberExpression' ? ((callee.property as Node).name as string) : '';
}

interface Place {
  node: Node;
  above: Node[];
}

function collect(node: Node, above: Node[] = [], found: Place[] = []): Place[] {
  found.push({ node, above });
  const inside = [...above, node];
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) collect(inner, inside, found);
  return found;
}

/** What a file makes or does without anybody listening, as `line: text`. */
function findUnheard(source: string, file = 'a.ts'): string[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const all = collect(program as unknown as Node);
  const calls = all.filter(({ node }) => node.type === 'CallExpression' || node.type === 'NewExpression');
  /** `name.on('error'`, or `name` as an argument of `pipeline` or `finished`, inside `within`. */
  const firstListener = (name: string, within: Node, isOften: boolean): number => {
    const found = calls.find(({ node }) => {
      if (node.start < within.start || node.end > within.end) return false;
      const [callee, args] = [node.callee as Node, node.arguments as Node[]];
      if (takesOver.has(calleeName(callee))) return args.some((one) => source.slice(one.start, one.end) === name);
      if (callee.type !== 'MemberExpression' || args[0]?.value !== 'error') return false;
      const kinds = isOften ? ['on'] : ['on', 'once'];
      const object = callee.object as Node;
      return kinds.includes(calleeName(callee)) && source.slice(object.start, object.end) === name;
    });
    return found ? found.node.start : Number.POSITIVE_INFINITY;
  };
  const isHeard = ({ node, above }: Place, isOften: boolean): boolean => {
    const [parent, grand] = [above.at(-1), above.at(-2)];
    if (parent?.type === 'CallExpression' && takesOver.has(calleeName(parent.callee as Node))) return true;
    if (parent?.type === 'MemberExpression' && grand?.type === 'CallExpression')
      if ((grand.arguments as Node[])[0]?.value === 'error') return true;
    const within = above.findLast(isFunction) ?? above[0];
    const holder = above.findLast(({ type }) => type === 'VariableDeclarator' || type === 'AssignmentExpression');
    const value = (holder?.init ?? holder?.right) as Node | undefined;
    const isDirect = value && [value, value.consequent, value.alternate].includes(node);
    if (!within || !holder || !isDirect) return false;
    const bound = (holder.id ?? holder.left) as Node;
    const heardAt = firstListener(source.slice(bound.start, bound.end), within, isOften);
    const waits = all.some(
      (one) =>
        one.node.type === 'AwaitExpression' &&
        one.node.start > node.end &&
        one.node.end < heardAt &&
        one.above.findLast(isFunction) === above.findLast(isFunction) &&
        !/^await once\(/.test(source.slice(one.node.start, one.node.end)),
    );
    return heardAt < Number.POSITIVE_INFINITY && !waits;
  };
  const unheard = calls.filter(({ node, above }) => {
    const callee = node.callee as Node;
    const name = calleeName(callee);
    const args = node.arguments as Node[];
    const object = callee.type === 'MemberExpression' ? (callee.object as Node) : undefined;
    const receiver = object ? source.slice(object.start, object.end) : '';
    const functions = [...above.filter(isFunction), above[0] as Node];
    const hasListener = (emitter: string) =>
      functions.some((within) => firstListener(emitter, within, false) < Number.POSITIVE_INFINITY);
    if (object && name === 'destroy' && args.length > 0) return !hasListener(receiver);
    const isSchema = [receiver, source.slice(args[0]?.start, args[0]?.end)].some((text) => /^z\b/.test(text));
    if (object && name === 'pipe' && !isSchema)
      return !args.some((one) => hasListener(source.slice(one.start, one.end)));
    if (object && !/^(pg|cluster|net|tls|http|https|zlib|fs)$/.test(receiver)) return false;
    if (!emitsOnce.has(name) && !emitsOften.has(name)) return false;
    if (!object && !isImported(source, name)) return false;
    return !isHeard({ node, above }, emitsOften.has(name));
  });
  return unheard.map(({ node }) => {
    const line = source.slice(0, node.start).split('\n').length;
    return `${line}: ${source.slice(node.start, node.end).split('\n')[0]}`;
  });
}

/** From Node or a driver: functions of the shop that have such a name return what is listened to. */
function isImported(source: string, name: string): boolean {
  const imports = [...source.matchAll(/import (?:\w+, )?\{([^}]*)\} from '(?:node:[\w/]+|pg|pg-boss)'/g)];
  return imports.some(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names));
}

const files = ['src', 'sandbox'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/(\.test|-fixture|\.d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
);

describe('Streams, sockets, processes and threads', () => {
  it('have a listener for errors from the first moment', () => {
    expect(files.length).toBeGreaterThan(500);
    const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
    const mentions = new RegExp(`\\b(${[...emitsOnce, ...emitsOften].join('|')}|destroy|pipe)\\(`);
    const found = texts
      .filter(({ text }) => mentions.test(text))
      .flatMap(({ file, text }) => findUnheard(text, file).map((place) => `${file}:${place}`))
      .map((place) => `${place} has no listener for 'error': use pipeline or finished, or .on('error', …) at once`);
    expect(found).toEqual([]);
  }, 60_000);

  const node = `import { Transform, pipeline, finished } from 'node:stream';
    import { createWriteStream, createReadStream } from 'node:fs';
    import { createServer, connect } from 'node:net';
    import { spawn } from 'node:child_process';
    import cluster from 'node:cluster';
    import { Worker } from 'node:worker_threads';\n`;
  const unheard = [
    "raw.once('error', (error) => counted.destroy(error));",
    'done(null, payload.pipe(new Transform({})));',
    'payload.pipe(counted);',
    'const made = new Transform({});',
    'return new Transform({});',
    "async function write() { const target = createWriteStream('x'); await record(); await pipeline(lines, target); }",
    'const server = createServer(() => {});',
    "const server = createServer(() => {}); server.once('error', failed);",
    "const child = spawn('x');",
    'const worker = cluster.fork();',
    'const thread = new Worker(program);',
    "const socket = connect(1); await later(); socket.on('error', stop);",
    "function a() { const one = new Transform({}); } function b() { one.on('error', stop); }",
  ];
  for (const code of unheard)
    it(`are found without one: ${code}`, () => {
      expect(findUnheard(node + code.replace(/^return (.*)$/, 'function make() { return $1 }'))).not.toEqual([]);
    });

  const heard = [
    "const made = new Transform({}); made.on('error', stop); payload.pipe(made);",
    "const made = new Transform({}).on('error', stop);",
    "await pipeline(createReadStream('x'), createWriteStream('y'));",
    'const made = new Transform({}); pipeline(source, made, () => undefined);',
    "const server = createServer(() => {}); server.on('error', log);",
    "const file = name === '-' ? process.stdin : createReadStream(name); file.once('error', stop);",
    "const socket = connect(1); socket.once('error', stop); socket.destroy(new Error());",
    'const name = z.string().pipe(z.email());',
  ];
  for (const code of heard)
    it(`are accepted with one: ${code}`, () => {
      expect(findUnheard(node + code)).toEqual([]);
    });
});
