import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificate.ts';

type MailFault =
  /** Refuses for the moment. */
  | '4xx'
  /** Refuses for good. */
  | '5xx'
  /** Refuses for good, and quotes a link of the email. */
  | 'quote'
  /** Refuses for good, and quotes the recipient, as mail servers do. */
  | 'person'
  /** Accepts the email, and closes the connection before responding. */
  | 'drop'
  /** Never responds. */
  | 'silence'
  /** Responds when it resolves. */
  | Promise<void>;

export interface MailServer {
  url: string;
  /** Accepted emails, in order. */
  emails: Email[];
  /** The same as they arrived. */
  messages: Buffer[];
  /** How many clients have connected, and which passwords they sent. */
  seen: { connections: number; passwords: string[] };
  /** What goes wrong with the next emails. */
  faults: MailFault[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  isSecure?: boolean;
  startTls?: Pick<Certificate, 'cert' | 'key'>;
  password?: string;
}

/**
 * A mail server on loopback that stores what it receives, and refuses, drops or hangs on demand.
 * @param isSecure speaks TLS from the start, with a certificate that nobody has signed
 * @param startTls offers STARTTLS and a login with this certificate
 * @param password offers a login without TLS, and refuses every other password
 */
export async function startMailServer({
  isSecure = false,
  startTls,
  password,
}: MailServerOptions = {}): Promise<MailServer> {
  const emails: Email[] = [];
  const messages: Buffer[] = [];
  const faults: MailFault[] = [];
  const seen = { connections: 0, passwords: [] as string[] };
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: password !== undefined,
    secure: isSecure,
    disabledCommands: startTls ? [] : password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    ...(startTls && { key: startTls.key, cert: startTls.cert }),
    logger: false,
    onConnect(_session, callback) {
      seen.connections += 1;
      callback();
    },
    onAuth({ username, password: given }, _session, callback) {
      seen.passwords.push(given ?? '');
      if (password !== undefined && given !== password)
        return callback(Object.assign(new Error('Username and Password not accepted'), { responseCode: 535 }));
      callback(null, { user: username });
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', async () => {
        const fault = faults.shift();
        if (fault instanceof Promise) await fault;
        if (fault === '4xx') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        if (fault === '5xx') return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        if (fault === 'silence') return;
        if (fault === 'person')
          return callback(
            Object.assign(new Error(`<${session.envelope.rcptTo[0]?.address}>: no such user`), { responseCode: 550 }),
          );
        const email = await PostalMime.parse(Buffer.concat(chunks));
        if (fault === 'quote') return callback(Object.assign(new Error(quoted(email)), { responseCode: 550 }));
        emails.push(email);
        messages.push(Buffer.concat(chunks));
        if (fault === 'drop') return hangUp(server, session.id);
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    emails,
    messages,
    seen,
    faults,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function hangUp(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
    if (connection.id === sessionId) connection._socket.destroy();
}

function quoted({ text = '' }: Email): string {
  return `Refused because of the link ${/https?:\S+/.exec(text)?.[0]}`;
}
