import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { refuseKind, type UploadPurpose } from '@vitrine/contract/admin/upload'
import { sentenceOf } from '@vitrine/contract/refusals'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { sendAll } from '../../../../test/support/sending.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { readMedia } from './media.ts'
import { beginUpload, readUpload } from './upload.ts'

let shop: Shop
let by: string
beforeAll(async () => {
  shop = await openShop()
  by = (await (await newBuyer(shop)).client.account.me()).id
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What becomes of a file that is sent: what was read of it, or the code that refuses it. */
async function sent(purpose: UploadPurpose, fileName: string, content: Buffer) {
  const { app } = shop.parts
  const facts = { fileName, size: content.length, modifiedAt: Math.floor(Math.random() * 1e12) }
  const { id, url } = await beginUpload(app, { by, purpose, facts })
  await sendAll(shop, url, content)
  const read = readUpload(app, { id, by, purpose }).then((file) => readMedia(app, file))
  return read.catch(({ code }: { code: string }) => code)
}
const sample = (name: string) => readFile(new URL(`../../../../test/support/media/${name}`, import.meta.url))
const video = async (name: string, as = name) => sent('video', as, await sample(name))

test.each(['h264-aac.mp4', 'vp9.webm', 'vp8-opus.webm'])(
  'a video that browsers play is taken: %s',
  async (name) => {
    expect(await video(name)).toMatchObject({ seconds: 1 })
  },
)

test.each([
  ['hevc.mp4', 'upload.video-codec'],
  ['av1.mp4', 'upload.video-codec'],
  ['mpeg-4-asp.mp4', 'upload.video-codec'],
  ['h264-444.mp4', 'upload.video-color'],
  ['h264-10-bit.mp4', 'upload.video-color'],
  ['vp9-444.webm', 'upload.video-color'],
  ['h264-ac3.mp4', 'upload.audio-codec'],
  ['h264-alac.mp4', 'upload.audio-codec'],
  ['sound.mp4', 'upload.no-picture'],
])('a video that not every browser plays is refused with its cause: %s, %s', async (name, code) => {
  expect(await video(name)).toBe(code)
})

test('what is called a video and is none, or of another kind inside, says what to do', async () => {
  expect(await video('prores.mov', 'aula.mp4')).toBe('upload.not-video')
  expect(await video('h264.mkv', 'aula.webm')).toBe('upload.not-video')
  expect(await sent('video', 'aula.mp4', Buffer.alloc(5000, 7))).toBe('upload.not-video')
  expect(await sent('video', 'aula.mp4', (await sample('h264-aac.mp4')).subarray(0, 900))).toBe(
    'upload.not-video',
  )
})

test.each<[UploadPurpose, string, string | undefined, RegExp]>([
  ['product-file', 'planilha.xlsm', 'upload.kind-in-zip', /dentro de um ZIP/],
  ['product-file', 'fotos.rar', 'upload.kind-in-zip', /dentro de um ZIP/],
  ['product-file', 'filme.mkv', 'upload.kind-video', /Exporte-o em MP4/],
  ['product-file', 'filme.mov', undefined, /^$/],
  ['video', 'aula.MOV', 'upload.kind-video', /Exporte-o em MP4/],
  ['document', 'apostila.docx', 'upload.kind-pdf', /exporte-o em PDF/],
  ['captions', 'fala.ass', 'upload.kind-captions', /\.srt/],
  ['captions', 'fala.SRT', undefined, /^$/],
  ['fiscal-note', 'nota.xml', 'upload.kind-pdf', /exporte-o em PDF/],
  ['video', 'semponto', 'upload.kind', /Envie um dos tipos aceitos/],
])('for %s, %s is answered with %s, which says what to send', (purpose, name, code, says) => {
  const refusal = refuseKind(purpose, name)
  expect(refusal).toBe(code)
  expect(refusal ? sentenceOf(refusal) : '').toMatch(says)
})

interface PdfPassword {
  pdfVersion?: '1.3' | '1.4' | '1.6' | '1.7' | '1.7ext3'
  userPassword?: string
  ownerPassword?: string
}
async function pdf(options: PdfPassword = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, permissions: { printing: undefined } })
  const whole = buffer(document)
  document.text('Receitas')
  document.end()
  return whole
}
const document = (content: Buffer) => sent('document', `${randomUUID()}.pdf`, content)

test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
  'a PDF %s that opens with a password alone is refused; one that only forbids copying is taken',
  async (pdfVersion) => {
    expect(await document(await pdf({ pdfVersion, userPassword: 'segredo' }))).toBe('upload.pdf-password')
    expect(await document(await pdf({ pdfVersion, ownerPassword: 'da autora' }))).toMatchObject({
      seconds: null,
    })
  },
)

test('a PDF may begin within its first 1024 bytes', async () => {
  const plain = await pdf()
  const after = (bytes: number, content = plain) => Buffer.concat([Buffer.alloc(bytes, '\n'), content])
  expect(await document(plain)).toMatchObject({ seconds: null })
  expect(await document(after(900))).toMatchObject({ seconds: null })
  expect(await document(after(2000))).toBe('upload.not-pdf')
  expect(await document(Buffer.from('<html>%PDF</html>'))).toBe('upload.not-pdf')
  const locked = await pdf({ pdfVersion: '1.7', userPassword: 'segredo' })
  expect(await document(after(500, locked))).toBe('upload.pdf-password')
})

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nAção é já.\n'
const CUES = '00:00:01.000 --> 00:00:04.000\nAção é já.\n'

test.each<[string, string, Buffer | string, string]>([
  ['as it should be', 'a.vtt', VTT, VTT],
  ['with a byte order mark', 'a.vtt', `\ufeff${VTT}`, VTT],
  ['without spaces round the arrow', 'a.vtt', VTT.replace(' --> ', '-->'), VTT],
  ['with a decimal comma', 'a.vtt', VTT.replaceAll('.000', ',000'), VTT],
  ['in windows-1252', 'a.vtt', Buffer.from(VTT, 'latin1'), VTT],
  ['in UTF-16, marked', 'a.vtt', Buffer.from(`\ufeff${VTT}`, 'utf16le'), VTT],
  ['in UTF-16, unmarked', 'a.vtt', Buffer.from(VTT, 'utf16le'), VTT],
  ['in big-endian UTF-16', 'a.vtt', Buffer.from(`\ufeff${VTT}`, 'utf16le').swap16(), VTT],
  [
    'with settings',
    'a.vtt',
    'WEBVTT - fala\n\n01:02.5 --> 01:04.000 align:start\nOi\n',
    'WEBVTT - fala\n\n00:01:02.500 --> 00:01:04.000 align:start\nOi\n',
  ],
  [
    'in SubRip',
    'a.srt',
    '1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}Ação é já.\r\n',
    `WEBVTT\n\n1\n${CUES}`,
  ],
  [
    'in SubRip that is called WebVTT',
    'a.vtt',
    '1\n0:00:01,000-->0:00:04,000 X1:10 X2:20\nAção é já.\n',
    `WEBVTT\n\n1\n${CUES}`,
  ],
])('captions are kept as WebVTT: %s', async (_how, name, content, kept) => {
  const read = await sent('captions', name, Buffer.from(content))
  if (typeof read === 'string') throw new Error(read)
  expect(Buffer.from((await shop.parts.app.files.read(read.sent.key))!).toString()).toBe(kept)
  expect(read.sent).toMatchObject({ mediaType: 'text/vtt', size: Buffer.byteLength(kept) })
})

test.each([
  'WEBVTT\n\nsem tempo\n',
  'WEBVTT\n\n00:04.000 --> 00:01.000\nAo contrário\n',
  'WEBVTT\n\n00:01.000 --> 00:99.000\nSegundos demais\n',
  'WEBVTTX\n\n00:01.000 --> 00:04.000\nOutra coisa\n',
  'WEBVTT\n\n00:01.000 --> 00:04.000\nBom\n\n00:xx.000 --> 00:09.000\nRuim\n',
  '<script>alert(1)</script>',
  'PK\u0003\u0004\0\0\0 --> \0',
])('what is no captions is refused: %j', async (content) => {
  expect(await sent('captions', 'fala.vtt', Buffer.from(content))).toBe('upload.not-captions')
})
