import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const userPresent = 0x01;
const userVerified = 0x04;
const withKey = 0x40;

interface Options {
  challenge: string;
  [key: string]: unknown;
}
interface Ways {
  origin?: string;
  isVerified?: boolean;
}

/**
 * A passkey in software: answers a website's options as a browser with an authenticator does (WebAuthn level 3, ES256).
 */
export function makeAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const authenticator = {
    id: id.toString('base64url'),
    counter: 0,
    create(options: Options, ways: Ways = {}) {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const head = authenticatorData(ways, withKey);
      const data = Buffer.concat([head, Buffer.alloc(16), size, id, coseKey(x, y)]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, ways).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options: Options, ways: Ways = {}) {
      authenticator.counter++;
      const data = authenticatorData(ways, 0);
      const client = clientData('webauthn.get', options, ways);
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
  const credential = (response: object) => ({
    id: authenticator.id,
    rawId: authenticator.id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const clientData = (type: string, { challenge }: Options, ways: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: ways.origin ?? origin, crossOrigin: false }));
  function authenticatorData({ isVerified = true }: Ways, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    const set = flags | userPresent | (isVerified ? userVerified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([set]), counter]);
  }
  return authenticator;
}

/** CBOR map {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), bytes(0x21, x), bytes(0x22, y)]);
}

/** CBOR map {fmt: "none", attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    size,
    data,
  ]);
}
