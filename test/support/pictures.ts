import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photograph of nothing, with every colour in it; `exif` and orientation as a phone writes them. */
export const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#8a5a2b',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })

/** Where it was taken, by whom: what must not leave with a picture. */
export const EXIF = {
  IFD0: { Copyright: 'Marina Duarte Lopes', Make: 'Telefone' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '23/1 33/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '46/1 38/1 0/1',
  },
}

/** Left half red, right half blue: shows what was cropped. */
export async function halves(width: number, height: number): Promise<Buffer> {
  const half = { width: width >> 1, height, channels: 3 as const }
  const right = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width, background: '#ff0000' } })
    .composite([{ input: right, left: width >> 1, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A part of a PNG, with its sum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A grey PNG of any size by its header; `pixels` is what stands for its picture. */
export function png(width: number, height: number, pixels: Uint8Array, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PNG_MAGIC, ...parts])
}

/** So many zeros, deflated without ever being there. */
async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const row = Buffer.alloc(64 * 1024)
  const packed = deflate.toArray()
  for (let left = bytes; left > 0; left -= row.length) {
    if (!deflate.write(row.subarray(0, Math.min(left, row.length)))) {
      await new Promise((resolve) => deflate.once('drain', resolve))
    }
  }
  deflate.end()
  return Buffer.concat(await packed)
}

/** 144 megapixels in some 140 KiB. */
export const pixelBomb = async (): Promise<Buffer> =>
  png(12_000, 12_000, await deflatedZeros(12_000 * 12_001))

/** A picture of four pixels whose colour profile and comment unpack to hundreds of megabytes. */
export async function profileBomb(): Promise<Buffer> {
  const zeros = await deflatedZeros(256 * 1024 * 1024)
  const named = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), zeros])
  return png(2, 2, deflateSync(Buffer.alloc(6)), [chunk('iCCP', named('x')), chunk('zTXt', named('y'))])
}
