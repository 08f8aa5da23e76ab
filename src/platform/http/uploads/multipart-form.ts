import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { t } from '../../../shared/languages/translate.ts';
import { fieldError, ShopError } from '../../errors.ts';
import type { WaitOptions } from '../../limit-concurrency.ts';
import type { PictureFile } from '../../pictures/pictures.ts';
import { makeThrottle } from './discard-body.ts';

const maxPhotoBytes = 10 * 1024 * 1024;
const throttled = makeThrottle(16_384);
const maxTextBytes = 1024 * 1024;

export interface PhotoLimits {
  photos: { max: number; maxPixels: number };
  isOfShopper: boolean;
  wait: WaitOptions;
  takeSlot: () => () => void;
}
export interface ReceivedForm {
  fields: unknown;
  photos: PictureFile[];
  end(): Promise<void>;
}

/** Registers the parser of multipart forms, whose hooks run for every request of its scope. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: maxPhotoBytes, files: 11, fields: 30, fieldSize: 32 * 1024, parts: 45, headerPairs: 50 },
    throwFileSizeLimit: true,
  });
}

/**
 * Reads fields through `schema` and photos into files; file names and media types are ignored. Throws 400, 413 or 415.
 */
export async function readForm(
  request: FastifyRequest,
  { photos: limits, isOfShopper, wait, takeSlot }: PhotoLimits,
  schema: z.ZodType,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type', t('input.multipart'));
  if (Number(request.headers['content-length'] ?? 0) > limits.max * maxPhotoBytes + maxTextBytes)
    throw new ShopError('too_large', () => t('shopping.photoBytes'));
  const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-`)).catch(noSpace);
  let leave: (() => void) | null = null;
  const end = async () => {
    leave?.();
    await rm(folder, { recursive: true, force: true });
  };
  const begin = () => {
    leave ??= takeSlot();
  };
  try {
    const parts = readParts(request, { ...limits, isOfShopper, wait, folder, begin });
    const { fields, photos } = await Promise.race([parts, failWhenCut(request)]);
    const parsed = schema.safeParse({ ...fields });
    if (parsed.success) return { fields: parsed.data, photos, end };
    const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: formatIssue(issue) }));
    throw new ShopError('bad_input', errors[0]?.message, { errors });
  } catch (error) {
    await end();
    throw error;
  }
}

/** The parser waits without end for a form that was cut before it began to read. */
function failWhenCut({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, fail) => {
    finished(raw, (cause) => {
      if (cause) fail(new ShopError('bad_input', t('input.formDamaged'), { cause }));
    });
  });
}

interface Receiving {
  max: number;
  maxPixels: number;
  isOfShopper: boolean;
  wait: WaitOptions;
  folder: string;
  begin: () => void;
}

async function readParts(request: FastifyRequest, { max, maxPixels, isOfShopper, wait, folder, begin }: Receiving) {
  const fields: Record<string, unknown> = Object.create(null);
  const photos: PictureFile[] = [];
  try {
    for await (const part of request.parts({ limits: { files: max + 1 } })) {
      if (part.type === 'field') readField(part, fields);
      else {
        if (!isPhotoField(part)) throw fieldError(part.fieldname, t('input.textNoFile'));
        if (photos.length === max) throw fieldError('photos', tooManyPhotos(max));
        // An empty field of a browser's form is a file without a name and without bytes.
        if (part.filename) begin();
        const path = join(folder, String(photos.length));
        const bytes = await receive(part, path, begin);
        if (bytes === 0 && !part.filename) continue;
        photos.push({ path, maxPixels, isOfShopper, wait });
      }
    }
  } catch (error) {
    throw toRefusal(error, max);
  }
  return { fields, photos };
}

function readField(part: MultipartValue, fields: Record<string, unknown>): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (isPhotoField(part)) {
    if (value) throw fieldError(fieldname, t('input.fileNoText'));
    return;
  }
  if (!fieldname || fieldnameTruncated) throw fieldError('', t('input.fieldName'));
  if (valueTruncated) throw new ShopError('too_large', t('input.fieldTooLong'));
  if (fieldname in fields) throw fieldError(fieldname, t('input.fieldTwice'));
  fields[fieldname] = value;
}

async function receive({ file }: MultipartFile, path: string, begin: () => void): Promise<number> {
  const written = createWriteStream(path, { mode: 0o600 });
  const inPlace = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const piece of bytes) {
      begin();
      yield piece;
    }
  };
  await pipeline(file, inPlace, throttled, written);
  if (file.truncated) throw new ShopError('too_large', () => t('shopping.photoBytes'));
  return written.bytesWritten;
}

function isPhotoField({ fieldname }: Multipart): boolean {
  return fieldname === 'photos' || fieldname === 'photo';
}

function toRefusal(error: unknown, max: number): ShopError {
  if (error instanceof ShopError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return noSpace(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('too_large', () => t('shopping.photoBytes'));
  if (code === 'FST_FILES_LIMIT') return fieldError('photos', tooManyPhotos(max));
  return new ShopError('bad_input', t('input.formDamaged'), { cause: error });
}

function noSpace(cause: unknown): never {
  throw new ShopError('unavailable', () => t('shopping.noPhotosNow'), { cause });
}

function formatIssue({ code, message, path }: z.core.$ZodIssue): string {
  return code === 'invalid_type' ? t('input.fillField', { field: path.join('.') }) : message;
}

function tooManyPhotos(max: number): string {
  return max === 1 ? t('input.onePhoto') : t('input.mostPhotos', { max });
}
