import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { HeldResponse } from './stored-response.ts';

/** Responses that the memory has no room for. Whether one is still valid is the caller's to check. */
export interface DiskCache {
  find(key: string): Promise<HeldResponse | undefined>;
  /** In the background; left out when many wait to be written. */
  add(key: string, response: HeldResponse): void;
  delete(key: string): void;
  clear(): void;
  readonly entries: number;
  close(): Promise<void>;
}

interface Place {
  /** Counts on when the file is overwritten from its beginning. */
  at: number;
  length: number;
}
interface Limits {
  maxBytes: number;
  maxEntries: number;
}

const maxWaiting = 64;
const pauseMs = 60_000;

/** A file of at most `maxBytes` that is overwritten in turns, the oldest first. It has no name, so that none of it outlives the process. After an error of the disk nothing is found or added for a minute. */
export async function openDiskCache(
  folder: string,
  limits: Limits,
  onError: (error: Error) => void,
): Promise<DiskCache> {
  const { maxBytes } = limits;
  const file = await openNameless(folder);
  const places = makePlaces(limits);
  const pauses = makePauses((error) => {
    places.clear();
    file.truncate().catch(() => undefined);
    onError(error);
  });
  const writer = makeWriter({ file, places, pauses, maxBytes });
  return {
    async find(key) {
      const place = places.find(key);
      if (!place) return undefined;
      try {
        const bytes = Buffer.allocUnsafe(place.length);
        const { bytesRead } = await file.read(bytes, 0, place.length, place.at % maxBytes);
        if (bytesRead < place.length) throw new Error('The disk gave a part of a response only.');
        return places.isThere(place) ? (deserialize(bytes) as HeldResponse) : undefined;
      } catch (error) {
        pauses.begin(error as Error);
        return undefined;
      }
    },
    add(key, response) {
      if (pauses.isOn() || writer.isBusy() || places.find(key)) return;
      const bytes = serialize(response);
      if (bytes.length <= maxBytes) writer.write(key, bytes);
    },
    delete: places.delete,
    clear: places.clear,
    get entries() {
      return places.count();
    },
    close() {
      pauses.stayOn();
      places.clear();
      return file.close();
    },
  };
}

interface Waiting {
  key: string;
  bytes: Buffer;
}
interface Writing {
  file: FileHandle;
  places: ReturnType<typeof makePlaces>;
  pauses: ReturnType<typeof makePauses>;
  maxBytes: number;
}

/** Writes all that wait at once, so that they are not held up by a busy process, and one batch after the other: a late one would overwrite what took its place. */
function makeWriter({ file, places, pauses, maxBytes }: Writing) {
  const waiting: Waiting[] = [];
  let isWriting = false;
  const writeBatch = async (batch: Waiting[]) => {
    const buffers = batch.map(({ bytes }) => bytes);
    const length = buffers.reduce((sum, bytes) => sum + bytes.length, 0);
    let { at } = places.reserve(length);
    const { bytesWritten } = await file.writev(buffers, at % maxBytes);
    if (bytesWritten < length) throw new Error('The disk took a part of a response only.');
    for (const { key, bytes } of batch) {
      places.add(key, { at, length: bytes.length });
      at += bytes.length;
    }
  };
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = takeFirst(waiting, places.left());
      if (!pauses.isOn()) await writeBatch(batch).catch(pauses.begin);
    }
    isWriting = false;
  };
  return {
    isBusy: () => waiting.length >= maxWaiting,
    write(key: string, bytes: Buffer): void {
      waiting.push({ key, bytes });
      if (!isWriting) void writeAll();
    },
  };
}

/** As many as have room before the file's end, at least one. */
function takeFirst(waiting: Waiting[], left: number): Waiting[] {
  let length = 0;
  const end = waiting.findIndex(({ bytes }, index) => {
    length += bytes.length;
    return index > 0 && length > left;
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `responses-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** Which part of the file is whose. */
function makePlaces({ maxBytes, maxEntries }: Limits) {
  /** The oldest first. */
  const places = new Map<string, Place>();
  let end = 0;
  let clearedAt = 0;
  /** Bytes before the file's end. */
  const left = () => maxBytes - (end % maxBytes);
  const isThere = ({ at }: Place) => at >= clearedAt && at >= end - maxBytes;
  return {
    isThere,
    find(key: string): Place | undefined {
      const place = places.get(key);
      return place && isThere(place) ? place : undefined;
    },
    left,
    /** From now on, what was there before is not. */
    reserve(length: number): Place {
      const at = length > left() ? end + left() : end;
      end = at + length;
      return { at, length };
    },
    add(key: string, added: Place): void {
      if (!isThere(added)) return;
      places.delete(key);
      places.set(key, added);
      for (const [oldest, place] of places) {
        if (isThere(place) && places.size <= maxEntries) return;
        places.delete(oldest);
      }
    },
    delete(key: string): void {
      places.delete(key);
    },
    clear(): void {
      clearedAt = end;
      places.clear();
    },
    count: () => places.size,
  };
}

function makePauses(onBegin: (error: Error) => void) {
  let until = 0;
  const isOn = () => performance.now() < until;
  return {
    isOn,
    begin(error: Error): void {
      if (isOn()) return;
      until = performance.now() + pauseMs;
      onBegin(error);
    },
    stayOn(): void {
      until = Number.POSITIVE_INFINITY;
    },
  };
}
