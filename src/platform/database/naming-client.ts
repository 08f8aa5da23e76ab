import { createHash } from 'node:crypto';
import { DeadlineClient } from './deadline-client.ts';

/** Times that a statement's text is seen before it gets a name, and how many get one: each is kept by every connection's server process. */
const timesBefore = 3;
const mostNames = 400;
/** Longer texts are put together from lists of rows: each is another one. */
const longestText = 8_000;

const seen = new Map<string, { times: number; name?: string }>();

/**
 * A connection that names the statements it is asked again and again, so that the server parses and plans each once. Ours are named
 * where they are written (`prepared`); this is for the rest, the job queue's among them.
 */
export class NamingClient extends DeadlineClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of this
  override query(question: any, values?: any, callback?: any): any {
    const text: unknown = typeof question === 'string' ? question : question?.text;
    const given = values ?? question?.values;
    if (typeof text !== 'string' || !Array.isArray(given) || given.length === 0 || question.name)
      return super.query(question, values, callback);
    const name = nameOf(text);
    if (!name) return super.query(question, values, callback);
    return super.query(typeof question === 'string' ? { text, name } : { ...question, name }, values, callback);
  }
}

function nameOf(text: string): string | undefined {
  if (text.length > longestText) return;
  let known = seen.get(text);
  if (!known) {
    if (seen.size >= mostNames) return;
    known = { times: 0 };
    seen.set(text, known);
  }
  known.times++;
  if (known.times > timesBefore)
    known.name ??= `seen_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  return known.name;
}
