import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { catalogs } from './catalogs.ts';
import { admin } from './en/admin/index.ts';
import { furtherLanguages, languages } from './languages.ts';
import type { Catalog } from './texts.ts';

type Messages = [key: string, message: string][];

function listMessages(catalog: Catalog): Messages {
  return Object.entries(catalog).flatMap(([area, messages]) =>
    Object.entries(messages).map(([name, message]): [string, string] => [`${area}.${name}`, message]),
  );
}

/** Names of values and tags. */
function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
  });
}

function valuesIn(message: string): string[] {
  return [...new Set(namesIn(parse(message)))].sort();
}

const english = listMessages(catalogs.en);

describe.each(furtherLanguages)('the messages in %s', (language) => {
  const translated = listMessages(catalogs[language]);

  const expected = languages[language].hasAdmin
    ? english
    : english.filter(([key]) => !Object.hasOwn(admin, key.split('.')[0] ?? ''));

  it('have the names of the English ones', () => {
    expect(translated.map(([key]) => key).sort()).toEqual(expected.map(([key]) => key).sort());
  });

  it('name the same values and tags', () => {
    const said = new Map(translated);
    for (const [key, message] of expected) expect(valuesIn(said.get(key) ?? ''), key).toEqual(valuesIn(message));
  });
});

it('quotes nothing: a message without values is shown as it stands', () => {
  for (const catalog of Object.values(catalogs))
    for (const [key, message] of listMessages(catalog)) expect(message, key).not.toMatch(/''|'[{<]/);
});
