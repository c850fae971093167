import { type BinaryToTextEncoding, createHash } from 'node:crypto';

export const sha256 = (data: string | Uint8Array, encoding: BinaryToTextEncoding = 'hex'): string =>
  createHash('sha256').update(data).digest(encoding);
