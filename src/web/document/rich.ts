import { createElement, Fragment, type ReactNode } from 'react';
import { currentLanguage, type MessageKey, readFormat, type ValuesFor } from '../../shared/languages/translate.ts';

type Tag = (inner: ReactNode) => ReactNode;

/** A message with elements in it: `rich('listing.tryAnother', { link: (text) => <Link to="/">{text}</Link> })`. */
export function rich<Key extends MessageKey>(
  key: Key,
  values: { [Name in keyof ValuesFor<Key>]: ReactNode } & Record<string, ReactNode | Tag>,
): ReactNode {
  const parts = readFormat(currentLanguage(), key).format<ReactNode>(values as Record<string, ReactNode>);
  return createElement(Fragment, null, ...[parts].flat());
}
