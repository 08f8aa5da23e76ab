import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import appStyle from './app.css?url';
import { nonceContext } from './document/context.ts';
import { NonceContext } from './document/nonce-context.ts';

export * as ctx from './document/context.ts';

/** Renders the whole document into memory: public pages are cached as bytes. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  // Requested before the document is parsed, and so ahead of the scripts, with which it would share the bandwidth.
  headers.set('link', `<${appStyle}>; rel=preload; as=style`);
  return new Promise((resolve, reject) => {
    let statusNow = status;
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nothing is streamed, so no part comes later with a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect((html) => resolve(new RenderedPage(html, { status: statusNow, headers })))),
      onShellError: reject,
      onError: () => {
        statusNow = 500;
      },
    });
  });
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

function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(Buffer.from(chunk));
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
