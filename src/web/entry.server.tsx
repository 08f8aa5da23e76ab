import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import appStyle from './app.css?url';
import { nonceContext } from './document/context.ts';
import { NonceContext } from './document/nonce-context.ts';

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
  const { page, hasFailed } = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  // Requested before the document is parsed, and so ahead of the scripts, with which it would share the bandwidth.
  headers.set('link', `<${appStyle}>; rel=preload; as=style`);
  return new Response(page, { status: hasFailed ? 500 : status, headers });
}

function render(tree: ReactNode, nonce: string): Promise<{ page: Buffer<ArrayBuffer>; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(tree, {
      nonce,
      // Nothing is streamed, so no part comes later with a script that moves it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        const body = pipe(new PassThrough().on('error', reject));
        buffer(body).then((page) => resolve({ page, hasFailed }), reject);
      },
      onShellError: reject,
      onError: () => {
        hasFailed = true;
      },
    });
  });
}
