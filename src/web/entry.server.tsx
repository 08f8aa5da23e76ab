import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import appStyleText from './app.css?inline';
import appStyle from './app.css?url';
import { nonceContext } from './document/context.ts';
import { NonceContext } from './document/nonce-context.ts';
import type { PageHandle } from './document/page-handle.ts';

export * as ctx from './document/context.ts';

/** Renders the whole document into memory: public pages are cached as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const carriesStyle = import.meta.env.PROD && status === 200 && isEntrance(entry);
  headers.set('content-type', 'text/html; charset=utf-8');
  // Requested before the document is parsed, and so ahead of the scripts, with which it would share the bandwidth.
  if (!carriesStyle) headers.set('link', `<${appStyle}>; rel=preload; as=style`);
  const { html, hasFailed } = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  const init = { status: hasFailed ? 500 : status, headers };
  return new RenderedPage(carriesStyle ? withStyle(html, nonce) : html, init);
}

function render(page: ReactNode, nonce: string): Promise<{ html: string; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nothing is streamed, so no part comes later with a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect((html) => resolve({ html, hasFailed }))),
      onShellError: reject,
      onError: () => {
        hasFailed = true;
      },
    });
  });
}

/** Not its further pages or filters, of which there are many. */
function isEntrance({ staticHandlerContext: { matches, location } }: EntryContext): boolean {
  return location.search === '' && matches.some(({ route }) => (route.handle as PageHandle | undefined)?.isEntrance);
}

/** The document with its style sheet. The sheet's link stays, disabled: React expects it. */
function withStyle(html: string, nonce: string): string {
  const link = new RegExp(`<link(?=[^>]* href="${appStyle}")`);
  return html.replace(link, () => `<style nonce="${nonce}">${appStyleText}</style><link disabled=""`);
}

/** Its text is at hand: reading it from a body would encode and decode it. */
class RenderedPage extends Response {
  readonly html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }

  override async text(): Promise<string> {
    return this.html;
  }
}

/** React writes each piece of memory once, and does not use it again. */
function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
