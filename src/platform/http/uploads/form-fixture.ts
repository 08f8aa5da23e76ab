import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

export const uploadFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`dhaaga-upload-${process.pid}-`)).length;
export const type = 'multipart/form-data; boundary=b';
export const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
export const field = (name: string, body?: string) => part(`Content-Disposition: form-data; name="${name}"`, body);
export const file = (name: string, body = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`, body);
export const end = '--b--\r\n';
