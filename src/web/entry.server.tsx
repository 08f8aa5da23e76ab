import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import appStyleText from './app.css?inline';
import appStyle from './app.css?url';
import { nonceContext, photoContext } from './document/context.ts';
import { NonceContext } from './document/nonce-context.ts';
import type { PageHandle } from './document/page-handle.ts';

export * as ctx from './document/context.ts';

/** Of a picture in the document: larger ones would keep the text waiting. */
const maxPictureBytes = 16_384;

/** Renders the whole document into memory: public pages are cached as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const isFirstDocument = import.meta.env.PROD && status === 200 && isEntrance(entry);
  headers.set('content-type', 'text/html; charset=utf-8');
  // Requested before the document is parsed, and so ahead of the scripts, with which it would share the bandwidth.
  if (!isFirstDocument) headers.set('link', `<${appStyle}>; rel=preload; as=style`);
  const { page, hasFailed } = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  const init = { status: hasFailed ? 500 : status, headers };
  if (!isFirstDocument) return new RenderedPage(page, init);
  return new RenderedPage(await withFirstPicture(withStyle(page, nonce), context.get(photoContext)), init);
}

function render(tree: ReactNode, nonce: string): Promise<{ page: Buffer<ArrayBuffer>; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(tree, {
      nonce,
      // Nothing is streamed, so no part comes later with a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect((page) => resolve({ page, hasFailed }))),
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
function withStyle(page: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const link = /<link(?=[^>]* href="([^"#]+))/g;
  const head = page.toString('latin1', 0, page.indexOf('</head>'));
  const found = [...head.matchAll(link)].find(([, href]) => href === appStyle);
  if (!found) return page;
  return replace(
    page,
    [found.index, '<link'.length],
    `<style nonce="${nonce}">${appStyleText}</style><link disabled=""`,
  );
}

/** The document with the file that phones get of its first large picture, where the shop itself serves photos. React leaves the attribute as it is. */
async function withFirstPicture(
  page: Buffer<ArrayBuffer>,
  readPhoto: (key: string) => Promise<Buffer | null>,
): Promise<Buffer<ArrayBuffer>> {
  const at = page.indexOf('<source media="');
  const source = page.toString('latin1', at, at + 200);
  const [, before, path, key] = /^(<source [^>]+ srcSet=")(\/photos\/([0-9a-f]{24}\/\d+\.avif))"/.exec(source) ?? [];
  const file = key && (await readPhoto(key));
  if (!before || !path || !file || file.length > maxPictureBytes) return page;
  return replace(page, [at + before.length, path.length], `data:image/avif;base64,${file.toString('base64')}`);
}

function replace(page: Buffer, [at, length]: [number, number], text: string): Buffer<ArrayBuffer> {
  return Buffer.concat([page.subarray(0, at), Buffer.from(text), page.subarray(at + length)]);
}

/** Read by `bytes` alone: a body would copy them. */
class RenderedPage extends Response {
  readonly #page: Buffer<ArrayBuffer>;

  constructor(page: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#page = page;
  }

  override async bytes(): Promise<Buffer<ArrayBuffer>> {
    return this.#page;
  }
}

/** React writes each piece of memory once, and does not use it again. */
function collect(done: (page: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}
