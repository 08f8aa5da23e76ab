import type { VitestFile } from './vitest-reporter.ts';

export interface Outcome {
  title: string;
  /** Flaky: failed at first, passed when it was run again. */
  state: 'passed' | 'flaky' | 'failed';
  error: string;
  file?: string;
  project?: string;
}

/** One outcome per test that was not skipped; what fails outside a test, and a missing report, is a failed one. */
export function readVitestReport(report: { files: VitestFile[]; unhandled: string[] } | null): Outcome[] {
  if (!report) return [noReport('vitest')];
  return [
    ...report.files.flatMap(readFile),
    ...report.unhandled.map((error) => ({ title: 'an error outside every test', state: 'failed' as const, error })),
  ];
}

function readFile({ project, file, tests, errors }: VitestFile): Outcome[] {
  const outcomes = tests
    .filter(({ state }) => state !== 'skipped')
    .map(({ title, state, error }): Outcome => {
      const name = `[${project}] ${file} > ${title}`;
      return { title: name, state: state === 'passed' ? 'passed' : 'failed', error, file, project };
    });
  if (errors.length === 0) return outcomes;
  return [...outcomes, { title: `[${project}] ${file}`, state: 'failed', error: errors.join('\n'), file, project }];
}

/** A file that failed outside its tests is flaky when all of it passed at the second time. */
export function mergeRepeated(first: Outcome[], second: Outcome[]): Outcome[] {
  const again = new Map([...outcomesOfFiles(second), ...second].map((outcome) => [outcome.title, outcome]));
  const failedAtFirst = new Set(first.filter(({ state }) => state === 'failed').map(({ title }) => title));
  const newFailures = second.filter(({ title, state }) => state === 'failed' && !failedAtFirst.has(title));
  const merged = first.map((outcome): Outcome => {
    const repeated = again.get(outcome.title);
    return outcome.state === 'failed' && repeated?.state === 'passed' ? { ...outcome, state: 'flaky' } : outcome;
  });
  return [...merged, ...newFailures];
}

/** Days on which a test was flaky, by its title; an entry goes when the test is repaired. */
export type KnownFlaky = Record<string, string[]>;

/** A test fails at its third flaky run: two are recorded, and this is another one. */
export function failThirdFlaky(outcomes: Outcome[], known: KnownFlaky): Outcome[] {
  return outcomes.map((outcome) => {
    const isThird = outcome.state === 'flaky' && (known[flakyTitle(outcome)]?.length ?? 0) >= 2;
    return isThird ? { ...outcome, state: 'failed', error: `Flaky for the third time.\n${outcome.error}` } : outcome;
  });
}

/** Without the line, which changes with the file. */
export function flakyTitle({ title }: Outcome): string {
  return title.replace(/:\d+ > /, ' > ');
}

function outcomesOfFiles(outcomes: Outcome[]): Outcome[] {
  const byFile = Map.groupBy(outcomes, ({ project, file }) => `[${project}] ${file}`);
  return [...byFile].map(([title, fileResults]) => {
    const hasFailed = fileResults.some(({ state }) => state === 'failed');
    return { title, state: hasFailed ? 'failed' : 'passed', error: '' };
  });
}

interface Spec {
  title: string;
  file: string;
  line: number;
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
}
interface Suite {
  suites?: Suite[];
  specs: Spec[];
}

export function readBrowserReport(report: { suites: Suite[]; errors: { message?: string }[] } | null): Outcome[] {
  if (!report) return [noReport('Playwright')];
  return [
    ...report.suites.flatMap(findSpecs).flatMap(readSpec),
    ...report.errors.map(({ message = '' }) => ({
      title: 'an error outside every browser test',
      state: 'failed' as const,
      error: message,
    })),
  ];
}

function findSpecs({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(findSpecs)];
}

const browserStates: Record<string, Outcome['state']> = { expected: 'passed', flaky: 'flaky', unexpected: 'failed' };

function readSpec({ title, file, line, tests }: Spec): Outcome[] {
  return tests.flatMap(({ projectName, status, results }) => {
    const state = browserStates[status];
    const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
    return state ? [{ title: `[${projectName}] ${file}:${line} > ${title}`, state, error: errors.join('\n') }] : [];
  });
}

function noReport(program: string): Outcome {
  return { title: program, state: 'failed', error: 'It ended without a report.' };
}
