import { inflateSync } from 'node:zlib'

const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/**
 * The TrueType file inside a WOFF 1.0 file (W3C Recommendation, sections 4 to 6). A table is inflated here once, and not
 * at every letter that is read from it.
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = header.length
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(WOFF_HEADER + i * WOFF_ENTRY)
    const table = readTable(woff, entry)
    entry.copy(header, HEADER + i * ENTRY, 0, 4)
    header.writeUInt32BE(entry.readUInt32BE(16), HEADER + i * ENTRY + 4)
    header.writeUInt32BE(offset, HEADER + i * ENTRY + 8)
    header.writeUInt32BE(table.length, HEADER + i * ENTRY + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...tables])
}

function readTable(woff: Buffer, entry: Buffer): Buffer {
  const [start, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number]
  const bytes = woff.subarray(start, start + packed)
  return packed < length ? inflateSync(bytes) : bytes
}
