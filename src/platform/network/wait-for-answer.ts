import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * The answer to a request. Rejects also when the connection ends without one: after 101, an upgrade that nobody asked
 * for, Node emits neither `response` nor `error`, and the signal of the request has no effect any more.
 */
export function waitForAnswer(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const endedWithout = () => reject(Object.assign(new Error('There was no answer.'), { code: 'ECONNRESET' }));
    request.on('error', reject).once('response', resolve).once('close', endedWithout);
  });
}
