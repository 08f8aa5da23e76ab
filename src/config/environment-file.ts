import { lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Cannot be read as it was meant; a line for each mistake. */
export class UnreadableFile extends Error {}

/** What a file of settings sets; nothing where there is none. Throws UnreadableFile instead of leaving a line out. */
export function readEnvironmentFile(name: string): Record<string, string | undefined> {
  const path = resolve(name);
  if (!lstatSync(path, { throwIfNoEntry: false })) return {};
  const text = decode(readFile(path), path).replace(/\r\n?/g, '\n');
  const problems = findMistakes(text);
  if (problems.length > 0) throw new UnreadableFile(problems.map((problem) => `${path}, ${problem}`).join('\n'));
  return parseEnv(text);
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UnreadableFile(
      `${path} cannot be read (${code}): expected a file with settings that this user may read.`,
      {
        cause,
      },
    );
  }
}

/** Without the mark that editors of Windows write before the text. */
function decode(bytes: Buffer, path: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Below.
  }
  throw new UnreadableFile(`${path} is not in UTF-8: save it as UTF-8, as a text without formatting.`);
}

const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/;

/** Of what Node's parser leaves out or cuts off without a word. */
function findMistakes(text: string): string[] {
  const problems: string[] = [];
  const linesByName = new Map<string, number>();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [start, name = ''] = assignment.exec(line) ?? [];
    if (/^\s*(#|$)/.test(line)) continue;
    const say = (problem: string) => problems.push(`line ${at + 1}: ${problem}`);
    if (start === undefined) say('expected NAME=value.');
    else {
      const earlier = linesByName.get(name);
      if (earlier !== undefined) say(`${name} is set in line ${earlier}, too: expected it once.`);
      linesByName.set(name, at + 1);
      const { problem, lastLine } = readValue(lines, at, line.slice(start.length));
      if (problem) say(`${name} ${problem}`);
      at = lastLine;
    }
  }
  return problems;
}

/** A value in quotes may have several lines. */
function readValue(lines: string[], at: number, written: string): { problem?: string; lastLine: number } {
  const begun = written.trimStart();
  const [quote = ''] = /^["'`]/.exec(begun) ?? [];
  if (!quote) return { problem: findPlainMistake(written), lastLine: at };
  for (let last = at, rest = begun.slice(1); last < lines.length; rest = lines[++last] ?? '') {
    const end = rest.indexOf(quote);
    if (end < 0) continue;
    const isAlone = /^\s*(#.*)?$/.test(rest.slice(end + 1));
    return { ...(!isAlone && { problem: `has text behind the closing ${quote}.` }), lastLine: last };
  }
  return { problem: `begins with ${quote}, which is not closed.`, lastLine: at };
}

function findPlainMistake(value: string): string | undefined {
  if (/^\s*[“”‘’„]/.test(value)) return 'begins with a curved quote: expected a straight one, ".';
  return value.replace(/\s#.*/, '').includes('#')
    ? 'has a #, which begins a comment: set the value in quotes, "…".'
    : undefined;
}
