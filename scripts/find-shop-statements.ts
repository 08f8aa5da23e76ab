import { globSync, readFileSync } from 'node:fs';

const startsStatement = /^\s*(?:with|select|insert|update|delete)\b/i;
const value = /\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/;
const text = new RegExp(`\`((?:[^\`\\\\$]|\\\\.|\\$(?!\\{)|${value.source})*)\`|'((?:[^'\\\\\\n]|\\\\.)*)'`, 'g');
/** Without values: `select ${columns} from ${table}` would match each statement. */
const shortestStatement = 25;

/** The statements in these files, each as an expression that the sent statement matches. */
function readStatements(files: readonly string[]): RegExp[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(text)]
      .map(([, template, quoted]) => template ?? quoted ?? '')
      .filter((statement) => startsStatement.test(statement) && measureWords(statement) >= shortestStatement)
      .map(writeExpression),
  );
}

const measureWords = (statement: string) => statement.split(value).join('').length;

function writeExpression(statement: string): RegExp {
  const parts = statement.split(value).map((part) =>
    part
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+'),
  );
  return new RegExp(`^\\s*${parts.join('[\\s\\S]*?')}\\s*$`, 'i');
}

/** The same for statements that differ only in how many values they list. */
function describeShape(statement: string): string {
  const lists = /\((?:default|\$|[\s,])+\)(?:,\s*\((?:default|\$|[\s,])+\))*/g;
  return statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(lists, '($)')
    .replaceAll(/\$(?:\s*,\s*\$)+/g, '$');
}

/** One of each shape, without those that only tests, their fixtures, the bench and scripts send. */
export function findShopStatements(recorded: readonly string[]): string[] {
  const isTest = (file: string) => /\.test\.ts$|fixture|harness/.test(file);
  const files = globSync('src/**/*.{ts,tsx}');
  const own = readStatements(files.filter((file) => !isTest(file)));
  const others = readStatements([...files.filter(isTest), ...globSync('{test,bench,scripts,sandbox}/**/*.ts')]);
  const isIn = (statements: readonly RegExp[], one: string) => statements.some((statement) => statement.test(one));
  const sent = recorded.filter((one) => !isIn(others, one) || isIn(own, one));
  const shortestFirst = sent.toSorted((one, other) => one.length - other.length);
  return [...Map.groupBy(shortestFirst, describeShape).values()].flatMap((same) => same.slice(0, 1));
}
