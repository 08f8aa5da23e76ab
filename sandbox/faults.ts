import type { ServerResponse } from 'node:http';

/** A failure that tests inject into a route. */
export interface Fault {
  /** Prefix of `METHOD /path`, such as `POST /v1/orders`. */
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
    | 'redirect'
    | 'truncated_json'
    | 'wrong_amount'
    | 'alter'
    | 'answer';
  times: number;
  /** Milliseconds of a delay, status code, or bytes of padding. */
  value?: number;
  description?: string;
  /** Fields to replace in the response, or in each item of its list. */
  fields?: Record<string, unknown>;
}

export function takeFault(faults: Fault[], route: string): Fault | null {
  const found = faults.find((fault) => fault.times > 0 && route.startsWith(fault.route));
  if (!found) return null;
  found.times--;
  return found;
}

/** Applies a fault before the call takes effect; true when the response is complete. */
export async function applyBefore(fault: Fault | null, response: ServerResponse): Promise<boolean> {
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
    case 'redirect':
      response.writeHead(307, { location: fault.route.split(' ')[1] }).end();
      return true;
    case 'answer':
      response.writeHead(fault.value ?? 200).end(fault.description ?? JSON.stringify(fault.fields));
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
          // As couriers say it.
          message: fault.description,
        }),
      );
      return true;
    default:
      return false;
  }
}

/** Applies a fault after the call took effect; true when the response is complete. */
export async function applyAfter(fault: Fault | null, response: ServerResponse, body: object): Promise<boolean> {
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
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(alterBody(body, fault.fields)));
    return true;
  }
  if (fault?.kind === 'wrong_amount') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...body, amount: 1 }));
    return true;
  }
  return false;
}

function alterBody(body: object, fields: Fault['fields']): object {
  if (!('items' in body) || !Array.isArray(body.items)) return { ...body, ...fields };
  return { ...body, items: body.items.map((item) => ({ ...item, ...fields })) };
}
