import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Pieces of a text that never change, each compressed by itself once. Something short is woven in between them. */
export interface Woven {
  plain: Buffer[]
  packed: Buffer[]
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const UINT32 = 2 ** 32

/** A full flush ends each piece on a byte and makes it refer to nothing outside itself (RFC 1951, RFC 1952). */
export const weave = (pieces: readonly string[]): Woven => {
  const plain = pieces.map((piece) => Buffer.from(piece))
  return {
    plain,
    packed: plain.map((piece) => exactly(deflateRawSync(piece, PACKING))),
  }
}

const PACKING = { level: 9, finishFlush: constants.Z_FULL_FLUSH } as const

/** In memory of its own: zlib answers with a part of a block of 16 KB, which stays as long as the part does. */
const exactly = (part: Buffer): Buffer => Buffer.from(new Uint8Array(part).buffer)

/** The whole text with `thread` between every two pieces. */
export const plainWith = ({ plain }: Woven, thread: Buffer): Buffer => Buffer.concat(between(plain, thread))

/** The same as one gzip member, without compressing anything again: `thread` stands in it as stored blocks. */
export function gzipWith({ plain, packed }: Woven, thread: Buffer): Buffer {
  let checksum = 0
  let length = 0
  for (const part of between(plain, thread)) {
    checksum = crc32(part, checksum)
    length += part.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % UINT32, 4)
  return Buffer.concat([HEADER, ...between(packed, storedBlock(thread)), LAST_BLOCK, trailer])
}

function storedBlock(data: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(data.length, 1)
  head.writeUInt16LE(~data.length & 0xffff, 3)
  return Buffer.concat([head, data])
}

const between = (pieces: readonly Buffer[], thread: Buffer): Buffer[] =>
  pieces.flatMap((piece, i) => (i === 0 ? [piece] : [thread, piece]))
