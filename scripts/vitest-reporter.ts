import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface VitestFile {
  project: string;
  file: string;
  durationMs: number;
  tests: { title: string; state: string; error: string }[];
  errors: string[];
}

/** Writes what `npm test` reads to `$VITEST_REPORT`: unlike the JSON reporter, it names the project of each file. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    mkdirSync('reports', { recursive: true });
    const report = { files: modules.map(describeFile), unhandled: unhandled.map(({ message }) => message) };
    writeFileSync(process.env.VITEST_REPORT ?? 'reports/server.json', JSON.stringify(report, null, 1));
  }
}

function describeFile(module: TestModule): VitestFile {
  const suites = [module, ...module.children.allSuites()];
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    durationMs: Math.round(module.diagnostic().duration),
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      state: test.result().state,
      error: test.result().errors?.[0]?.message ?? '',
    })),
    errors: suites.flatMap((suite) => suite.errors().map(({ message }) => message)),
  };
}
