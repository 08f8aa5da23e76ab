import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ShopError } from '../errors.ts';
import type { ReceivedPhoto } from './bind.ts';

/** Largest picture that is taken in, in bytes (contract section 4). */
export const maxPhotoBytes = 10 * 1024 * 1024;

/**
 * Reads a multipart form: text fields through `schema`, pictures from the fields `photos` or `photo`.
 * File names and media types of the parts are ignored: only the bytes count.
 * @throws ShopError 400 bad_input, 413 too_large, 415 when it is no multipart form
 */
export async function readForm(request: FastifyRequest, mostPhotos: number, schema: z.ZodType) {
  if (!request.isMultipart()) throw new ShopError('unsupported_media_type', 'Please send this as a multipart form.');
  const fields: Record<string, unknown> = Object.create(null);
  const photos: ReceivedPhoto[] = [];
  for await (const part of request.parts()) {
    const isPhoto = part.fieldname === 'photos' || part.fieldname === 'photo';
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (!isPhoto) throw wrongField(part.fieldname, 'This field takes text, not a file.');
      if (bytes.length === 0 && !part.filename) continue;
      photos.push({ bytes });
      if (photos.length > mostPhotos) throw wrongField('photos', `At most ${mostPhotos} photos can be sent.`);
    } else if (!isPhoto) {
      if (part.fieldname in fields) throw wrongField(part.fieldname, 'This field was sent twice.');
      fields[part.fieldname] = part.value;
    } else if (part.value) {
      throw wrongField(part.fieldname, 'This field takes a picture file, not text.');
    }
  }
  const parsed = schema.safeParse({ ...fields });
  if (!parsed.success) {
    throw new ShopError('bad_input', parsed.error.issues[0]?.message, {
      errors: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    });
  }
  return { fields: parsed.data, photos };
}

function wrongField(path: string, message: string) {
  return new ShopError('bad_input', message, { errors: [{ path, message }] });
}
