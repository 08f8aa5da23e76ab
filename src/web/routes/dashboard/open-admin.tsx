import type { ClientLoaderFunctionArgs } from 'react-router';
import { firstLanguage } from '../../../shared/languages/languages.ts';
import { openInLanguage } from '../../document/open-in-language.ts';

/** In a language that the admin is not in; the server redirects what loads a document. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw openInLanguage(firstLanguage, request.url);
}

export default () => null;
