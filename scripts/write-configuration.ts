import { readFileSync, writeFileSync } from 'node:fs';
import { environmentSchema } from '../src/config/environment.ts';

/** Writes docs/configuration.md; with `--check` it exits with 1 if the file is another one. */
const file = new URL('../docs/configuration.md', import.meta.url);
const introduction = `# Configuration

Settings are environment variables, or lines of a \`.env\` file ([.env.example](../.env.example)). An empty value counts as unset.
Invalid values stop the start and are listed together, each with what was expected; so do lines of the file that say nothing clear,
such as a name that is set twice, or a value with \`#\` that is not in quotes. Names that look like misspelled settings are warnings.

This file is written from the schema in [\`src/config/environment.ts\`](../src/config/environment.ts): \`npm run configuration\`.

| name | meaning | default |
|---|---|---|
`;

const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
  const { description, unset } = schema.meta() ?? {};
  if (!description) throw new Error(`${name} has no description.`);
  const standard = schema.safeParse(undefined).data;
  const shown = standard === undefined ? unset : `\`${standard}\``;
  if (!shown) throw new Error(`${name} does not say what it means to leave it unset.`);
  return `| \`${name}\` | ${description} | ${shown} |\n`;
});
const document = introduction + rows.join('');

if (!process.argv.includes('--check')) writeFileSync(file, document);
else if (readFileSync(file, 'utf8') !== document) {
  process.stderr.write('docs/configuration.md is out of date: run npm run configuration.\n');
  process.exit(1);
}
