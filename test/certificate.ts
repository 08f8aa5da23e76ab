import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from '../scripts/programs.ts';

export interface Certificate {
  /** Who trusts this file (NODE_EXTRA_CA_CERTS) trusts the certificate. */
  file: string;
  keyFile: string;
  cert: Buffer;
  key: Buffer;
}

/** A certificate for this machine's loopback that nobody has signed. */
export function makeCertificate(folder: string, { days = 90, name = 'certificate' } = {}): Certificate {
  installMissing('OpenSSL', 'openssl', '/usr/bin/openssl');
  const file = join(folder, `${name}.pem`);
  const keyFile = join(folder, `${name}.key`);
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const names = 'subjectAltName=DNS:localhost,DNS:*.localhost,IP:127.0.0.1';
  const subject = ['-subj', '/CN=localhost', '-addext', names, '-days', String(days)];
  execFileSync('openssl', [...request, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { file, keyFile, cert: readFileSync(file), key: readFileSync(keyFile) };
}
