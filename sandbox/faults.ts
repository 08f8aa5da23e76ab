import type { ServerResponse } from 'node:http';

/** What can be made to go wrong on a route, so that tests see the shop meet it. */
export interface Fault {
  /** Beginning of `METHOD /path`, such as `POST /v1/orders`. */
  route: string;
  kind:
    | 'delay'
    | 'status'
    | 'low_balance'
    | 'drop_before'
    | 'drop_after'
    | 'delay_after'
    | 'huge'
    | 'refund_pending'
    | 'html_502'
    | 'truncated_json'
    | 'wrong_amount'
    | 'alter';
  /** How often; then the route works again. */
  times: number;
  /** Milliseconds of a delay, or the status. */
  value?: number;
  /** What the provider says with a status. */
  description?: string;
  /** Fields that an altered answer, or each item of its list, has instead of the true ones. */
  fields?: Record<string, unknown>;
}

/** The next fault of a route, used up by one. */
export function takeFault(faults: Fault[], route: string): Fault | null {
  const found = faults.find((fault) => fault.times > 0 && route.startsWith(fault.route));
  if (!found) return null;
  found.times--;
  return found;
}

/** Plays a fault that comes before the effect. Answers true when the call ends here. */
export async function playBefore(fault: Fault | null, response: ServerResponse): Promise<boolean> {
  switch (fault?.kind) {
    case 'delay':
      await new Promise((done) => setTimeout(done, fault.value ?? 1_000));
      return false;
    case 'drop_before':
      response.destroy();
      return true;
    case 'html_502':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
      return true;
    case 'low_balance':
      response.writeHead(400, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: {
            code: 'BAD_REQUEST_ERROR',
            description: 'Your account does not have enough balance to carry out the refund operation.',
          },
        }),
      );
      return true;
    case 'status':
      response.writeHead(fault.value ?? 500, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: { code: 'SERVER_ERROR', description: fault.description ?? 'The server encountered an error.' },
        }),
      );
      return true;
    default:
      return false;
  }
}

/** Plays a fault on an answer whose effect has happened. Answers true when nothing more is to be sent. */
export async function playAfter(fault: Fault | null, response: ServerResponse, body: object): Promise<boolean> {
  if (fault?.kind === 'delay_after') await new Promise((done) => setTimeout(done, fault.value ?? 1_000));
  if (fault?.kind === 'huge') {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...body, padding: 'x'.repeat(fault.value ?? 50_000_000) }));
    return true;
  }
  if (fault?.kind === 'drop_after') {
    response.destroy();
    return true;
  }
  if (fault?.kind === 'truncated_json') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body).slice(0, 25));
    return true;
  }
  if (fault?.kind === 'alter') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(altered(body, fault.fields)));
    return true;
  }
  if (fault?.kind === 'wrong_amount') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...body, amount: 1 }));
    return true;
  }
  return false;
}

function altered(body: object, fields: Fault['fields']): object {
  if (!('items' in body) || !Array.isArray(body.items)) return { ...body, ...fields };
  return { ...body, items: body.items.map((item) => ({ ...item, ...fields })) };
}
