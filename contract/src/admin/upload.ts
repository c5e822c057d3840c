import * as z from 'zod'
import { refusals } from '../endpoint.ts'
import type { UPLOAD_TABLE } from '../refusals/upload.ts'

/** What a file is sent for. */
export const UploadPurpose = z.enum([
  'product-file',
  'video',
  'document',
  'captions',
  'fiscal-note',
  'import',
])
export type UploadPurpose = z.infer<typeof UploadPurpose>

const MB = 2 ** 20

const VIDEO = { mp4: 'video/mp4', webm: 'video/webm' }
const PDF = { pdf: 'application/pdf' }

/** What people sell as a file, by the ending of its name: a program or a page of its own comes inside a ZIP. */
const SOLD = {
  ...PDF,
  ...VIDEO,
  epub: 'application/epub+zip',
  zip: 'application/zip',
  csv: 'text/csv',
  txt: 'text/plain',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mov: 'video/quicktime',
  psd: 'image/vnd.adobe.photoshop',
  ai: 'application/postscript',
  ttf: 'font/ttf',
  otf: 'font/otf',
}

/** For each purpose the most bytes that are taken, and the media types by the ending of a file's name. */
export const UPLOAD_RULES: Record<UploadPurpose, { most: number; types: Readonly<Record<string, string>> }> =
  {
    'product-file': { most: 2000 * MB, types: SOLD },
    video: { most: 2000 * MB, types: VIDEO },
    document: { most: 100 * MB, types: PDF },
    captions: { most: 2 * MB, types: { vtt: 'text/vtt', srt: 'application/x-subrip' } },
    'fiscal-note': { most: 5 * MB, types: PDF },
    import: { most: 20 * MB, types: { csv: SOLD.csv, txt: SOLD.txt, xlsx: SOLD.xlsx } },
  }

/** How every PDF begins, within its first bytes: some programs write lines of their own before it (ISO 32000-1, annex H). */
const PDF_HEADER = '%PDF-'
export const PDF_HEADER_WITHIN = 1024

/** Whether the first bytes of a file, as Latin-1, are those of a PDF. */
export const beginsAsPdf = (beginning: string): boolean =>
  beginning.slice(0, PDF_HEADER_WITHIN).includes(PDF_HEADER)

const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()

/** What a file is by the ending of its name; nothing where that is no file for this purpose. */
export function mediaTypeOf(purpose: UploadPurpose, fileName: string): string | undefined {
  const { types } = UPLOAD_RULES[purpose]
  const ending = endingOf(fileName)
  return Object.hasOwn(types, ending) ? types[ending] : undefined
}

type KindRefusal = Extract<keyof typeof UPLOAD_TABLE, `upload.kind${string}`>

/** What is said about a file of no accepted kind: each sentence says what to send in its place. */
const KINDS: Record<UploadPurpose, KindRefusal> = {
  'product-file': 'upload.kind-in-zip',
  video: 'upload.kind-video',
  document: 'upload.kind-pdf',
  captions: 'upload.kind-captions',
  'fiscal-note': 'upload.kind-pdf',
  import: 'upload.kind-sheet',
}

/** Videos that people film or edit and that browsers do not play. */
const OTHER_VIDEOS = ['avi', 'flv', 'm4v', 'mkv', 'mpeg', 'mpg', 'mts', 'm2ts', 'wmv', '3gp']

/** Why a file is not taken by the ending of its name; nothing where it is. */
export function refuseKind(purpose: UploadPurpose, fileName: string): KindRefusal | undefined {
  if (mediaTypeOf(purpose, fileName)) return undefined
  const ending = endingOf(fileName)
  if (!fileName.includes('.')) return 'upload.kind'
  return purpose === 'product-file' && OTHER_VIDEOS.includes(ending) ? 'upload.kind-video' : KINDS[purpose]
}

/** A file that is about to be sent: its name, its bytes, and when it was last changed (epoch milliseconds). */
export const UploadFacts = z.strictObject({
  fileName: z
    .string({ error: 'Escolha um arquivo' })
    .trim()
    .min(1, 'Escolha um arquivo')
    .max(200, 'Use um nome de até 200 letras')
    .regex(/^[^\p{Cc}/\\]+$/u, 'O nome do arquivo tem sinais que não podemos guardar. Mude o nome dele.'),
  size: z.int('Informe o tamanho em bytes').min(1, 'O arquivo está vazio').max(Number.MAX_SAFE_INTEGER),
  modifiedAt: z.int().min(0).max(8_640_000_000_000_000),
})
export type UploadFacts = z.infer<typeof UploadFacts>

/** Where a file is sent to in pieces (tus 1.0): whoever has the address may send it, for a day. */
export const BegunUpload = z.object({ id: z.string(), url: z.string() })
export type BegunUpload = z.infer<typeof BegunUpload>

/** What a file that was sent is called by whoever takes it. */
export const UploadId = z
  .string({ error: 'Envie o arquivo' })
  .min(1, 'Envie o arquivo')
  .max(40, 'Envie o arquivo')

/** Why a file is not taken before it is sent, and why one that was sent is of no use. */
export const BEGIN_REFUSALS = refusals(
  'upload.kind',
  'upload.kind-in-zip',
  'upload.kind-video',
  'upload.kind-pdf',
  'upload.kind-captions',
  'upload.kind-sheet',
  'upload.too-large',
  'upload.too-many',
)
export const UPLOAD_REFUSALS = refusals('upload.gone', 'upload.unfinished')

/** Why a PDF, and why a video or captions, are of no use once they are looked into. */
export const PDF_REFUSALS = refusals('upload.not-pdf', 'upload.pdf-password')
export const MEDIA_REFUSALS = {
  ...PDF_REFUSALS,
  ...refusals(
    'upload.not-video',
    'upload.no-picture',
    'upload.video-codec',
    'upload.video-color',
    'upload.audio-codec',
    'upload.not-captions',
  ),
}
