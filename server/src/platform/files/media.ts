import { createCipheriv, createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beginsAsPdf, PDF_HEADER_WITHIN } from '@vitrine/contract/admin/upload'
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { Files } from '#kernel/files.ts'
import { rewriteUpload, type SentFile } from './upload.ts'

/** A file that was sent and looked into; a video lasts at least one second. */
interface ReadMedia {
  sent: SentFile
  seconds: number | null
}

/**
 * Looks into a video, a PDF or captions that were sent; captions are kept as WebVTT. Refuses, each cause with its own
 * sentence, what is none of them, whatever it is called, and what browsers do not show: `MEDIA_REFUSALS` of the contract.
 */
export async function readMedia(app: App, sent: SentFile): Promise<ReadMedia> {
  if (sent.mediaType === 'application/pdf') await refuseUnreadablePdf(app.files, sent)
  else if (sent.purpose === 'captions') return { sent: await keptAsWebVtt(app, sent), seconds: null }
  else return { sent, seconds: await readVideo(app.files, sent) }
  return { sent, seconds: null }
}

const readPart = async (
  files: Files,
  { key, size }: SentFile,
  from: number,
  length: number,
): Promise<Buffer> =>
  from >= size || length <= 0
    ? Buffer.alloc(0)
    : buffer(await files.open(key, { first: from, last: Math.min(size, from + length) - 1 }))

async function keptAsWebVtt(app: App, sent: SentFile): Promise<SentFile> {
  const bytes = await readPart(app.files, sent, 0, sent.size)
  const text = toWebVtt(bytes)
  if (!text) throw new Refused('upload.not-captions')
  const content = Buffer.from(text)
  return content.equals(bytes) ? sent : rewriteUpload(app, sent, { content, mediaType: 'text/vtt' })
}

/** Bytes of a PDF that are read at once where something is looked for in it. */
const WINDOW = 64 * 1024

async function refuseUnreadablePdf(files: Files, sent: SentFile): Promise<void> {
  const beginning = await readPart(files, sent, 0, PDF_HEADER_WITHIN)
  if (!beginsAsPdf(beginning.toString('latin1'))) throw new Refused('upload.not-pdf')
  const trailers = await readTrailers(files, sent, beginning.indexOf('%PDF-'))
  const encrypted = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/.exec(trailers)
  if (!encrypted) return
  const [, number, generation] = encrypted
  const dictionary = number
    ? await findObject(files, sent, `${number} ${generation} obj`)
    : trailers.slice(encrypted.index)
  const id = bytesOf(trailers, 'ID') ?? Buffer.alloc(0)
  if (!dictionary || !opensWithoutPassword(dictionary, id)) throw new Refused('upload.pdf-password')
}

/**
 * What a PDF says of itself: at its end, and where its end says that its table of contents begins, counted from the first
 * byte or from its header.
 */
async function readTrailers(files: Files, sent: SentFile, header: number): Promise<string> {
  const end = await readPart(files, sent, Math.max(0, sent.size - WINDOW), WINDOW)
  const last = end.toString('latin1')
  const start = Number([...last.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? sent.size)
  const tables = [...new Set([start, start + header])].map(async (from) =>
    (await readPart(files, sent, from, WINDOW)).toString('latin1'),
  )
  return [last, ...(await Promise.all(tables))].map(trailerIn).join('\n')
}

/** The dictionary behind a table, or the one of a stream that is a table. */
function trailerIn(part: string): string {
  const trailer = part.lastIndexOf('trailer')
  if (trailer >= 0) return part.slice(trailer).split('startxref')[0]!
  return /^\s*\d+ \d+ obj/.test(part) ? part.split(/\bstream\b/)[0]! : ''
}

/** An object of a PDF by how it begins; windows overlap, so that none is cut. */
async function findObject(files: Files, sent: SentFile, head: string): Promise<string | undefined> {
  const start = new RegExp(`(?:^|[\\r\\n ])${head}\\b`)
  for (let from = 0; from < sent.size; from += 15 * WINDOW) {
    const part = (await readPart(files, sent, from, 16 * WINDOW)).toString('latin1')
    const found = start.exec(part)
    if (found) return part.slice(found.index, found.index + WINDOW).split(/\bendobj\b/)[0]
  }
  return undefined
}

/** Seconds of a video that every browser plays. What reads videos is large, and loaded with the first. */
async function readVideo(files: Files, sent: SentFile): Promise<number> {
  const { CustomSource, Input, MP4, WEBM } = await import('mediabunny')
  const read = (start: number, end: number) => readPart(files, sent, start, end - start)
  using input = new Input({
    formats: [MP4, WEBM],
    source: new CustomSource({ getSize: () => sent.size, read }),
  })
  try {
    if (!(await input.canRead())) throw new Refused('upload.not-video')
    const isMp4 = (await input.getFormat()) === MP4
    const [video] = await input.getVideoTracks()
    const [sound] = await input.getAudioTracks()
    if (!video) throw new Refused(sound ? 'upload.no-picture' : 'upload.not-video')
    await refuseUnplayed(isMp4, video, sound)
    return Math.max(1, Math.floor(await input.computeDuration()))
  } catch (error) {
    if (error instanceof Refused) throw error
    // A file that was cut off or invented is no video, wherever reading it ends.
    throw new Refused('upload.not-video')
  }
}

/**
 * What all of Chrome, Firefox, Safari and Edge play, on old telephones too: H.264 in MP4, VP8 and VP9 in WebM, each with
 * 8 bits and 4:2:0; AAC, MP3, Opus, Vorbis and FLAC. HEVC and AV1 want hardware that many people do not have.
 */
const VIDEOS = { mp4: ['avc', 'vp9'], webm: ['vp8', 'vp9'] }
const SOUNDS = ['aac', 'mp3', 'opus', 'vorbis', 'flac']
/** By their number (ITU-T H.264, annex A): Baseline, Main and High. The others have more bits or more colours. */
const AVC_PROFILES = ['42', '4d', '64']

async function refuseUnplayed(
  isMp4: boolean,
  video: InputVideoTrack,
  sound: InputAudioTrack | undefined,
): Promise<void> {
  const codec = await video.getCodec()
  if (!codec || !VIDEOS[isMp4 ? 'mp4' : 'webm'].includes(codec)) throw new Refused('upload.video-codec')
  const details = (await video.getCodecParameterString()) ?? ''
  const isPlain =
    codec === 'avc'
      ? AVC_PROFILES.includes(details.slice('avc1.'.length, 'avc1.'.length + 2).toLowerCase())
      : codec === 'vp8' || /^vp09\.00\.\d+\.08/.test(details)
  if (!isPlain) throw new Refused('upload.video-color')
  const heard = sound && (await sound.getCodec())
  if (sound && !(heard && SOUNDS.includes(heard))) throw new Refused('upload.audio-codec')
}

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*--?>[ \t]*${TIME}(?:[ \t]+(.*))?$`)
/** The first line of WebVTT (W3C, section 4.1). */
const HEADER = /^WEBVTT(?:[ \t].*)?$/
/** How editors of video write where a cue stands, in SubRip. */
const PLACES = /\{\\an?\d+\}/g

/**
 * Captions as WebVTT in UTF-8: what is WebVTT or SubRip, in UTF-8, UTF-16 or windows-1252, with a point or a comma in its
 * times and with or without spaces round the arrow. Nothing where there is no cue, where a time cannot be read, or where
 * a cue ends before it begins.
 */
function toWebVtt(bytes: Buffer): string | undefined {
  const lines = textOf(bytes)
    .trimEnd()
    .split(/\r\n|\n|\r/)
  if (lines.some((line) => line.includes('\0'))) return undefined
  const isWebVtt = HEADER.test(lines[0]!)
  if (!isWebVtt && !isSubRip(lines)) return undefined
  const cues = lines.map((line) => (/--?>/.test(line) ? timingOf(line, isWebVtt) : line))
  const hasCues = lines.some((line) => TIMING.test(line))
  if (!hasCues || cues.includes(undefined)) return undefined
  return isWebVtt
    ? `${cues.join('\n')}\n`
    : `WEBVTT\n\n${cues.map((line) => line!.replace(PLACES, '')).join('\n')}\n`
}

/** SubRip has no head: it begins with the number of its first cue, or with its time. */
const isSubRip = (lines: string[]): boolean => {
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return /^\s*\d+\s*$/.test(first) || TIMING.test(first)
}

/** A line of times as WebVTT writes it; what SubRip says behind them is measured in points of a picture, and left out. */
function timingOf(line: string, isWebVtt: boolean): string | undefined {
  const parts = TIMING.exec(line)
  if (!parts) return undefined
  const [from, to] = [timeOf(parts.slice(1, 5)), timeOf(parts.slice(5, 9))]
  if (!from || !to || from >= to) return undefined
  return `${from} --> ${to}${isWebVtt && parts[9] ? ` ${parts[9].trimEnd()}` : ''}`
}

/** `00:01:02.500`; times of one length compare as texts. */
function timeOf([hours = '0', minutes, seconds, fraction]: (string | undefined)[]): string | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const clock = [hours, minutes!, seconds!].map((part) => part.padStart(2, '0')).join(':')
  return `${clock}.${fraction!.padEnd(3, '0')}`
}

/** By its byte order mark, else by what it can be: UTF-16 has a zero in every other byte, UTF-8 follows its rules. */
function textOf(bytes: Buffer): string {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe
  const isMarkedBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isMarked || hasZeros(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if (isMarkedBig || hasZeros(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether most bytes at the even places, or at the odd ones, are zero. */
function hasZeros(bytes: Buffer, at: 0 | 1): boolean {
  const places = bytes.subarray(0, 512).filter((_, i) => i % 2 === at)
  return places.filter((byte) => byte === 0).length > places.length / 2
}

/** What a password is filled up with (ISO 32000-1, algorithm 2, step a). */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/**
 * Whether a PDF opens without a password, by its dictionary of encryption and the first part of its id. One that only
 * forbids copying or printing does: its password is for its author alone.
 */
function opensWithoutPassword(dictionary: string, id: Buffer): boolean {
  const revision = numberOf(dictionary, 'R')
  const user = bytesOf(dictionary, 'U')
  if (!user) return false
  if (revision >= 5) return hashOf(revision, user.subarray(32, 40)).equals(user.subarray(0, 32))
  const key = keyOf(dictionary, id, revision)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  let expected: Buffer = md5(PADDING, id)
  for (let round = 0; round < 20; round++)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    )
  return expected.subarray(0, 16).equals(user.subarray(0, 16))
}

/** The key that an empty password makes (ISO 32000-1, algorithm 2). */
function keyOf(dictionary: string, id: Buffer, revision: number): Buffer {
  const length = revision === 2 ? 5 : (numberOf(dictionary, 'Length') || 40) / 8
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(dictionary, 'P') | 0)
  const isOpen = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const owner = (bytesOf(dictionary, 'O') ?? Buffer.alloc(0)).subarray(0, 32)
  const more = isOpen ? [Buffer.alloc(4, 0xff)] : []
  let key: Buffer = md5(PADDING, owner, permissions, id, ...more)
  for (let i = 0; revision >= 3 && i < 50; i++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

/** The hash of an empty password (ISO 32000-2, algorithm 2.B; revision 5 of Adobe stops after the first step). */
function hashOf(revision: number, salt: Buffer): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest()
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(block).digest()
    last = block.at(-1)!
  }
  return key.subarray(0, 32)
}

/** The cipher of old PDFs, which Node has no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  }) as Buffer
}

const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0)

/** A text of a dictionary, as its bytes: in hexadecimal, or in brackets with signs escaped (ISO 32000-1, 7.3.4). */
function bytesOf(dictionary: string, name: string): Buffer | undefined {
  const start = new RegExp(`/${name}\\s*\\[?\\s*([<(])`).exec(dictionary)
  if (!start) return undefined
  const text = dictionary.slice(start.index + start[0].length)
  if (start[1] === '<') return Buffer.from(text.slice(0, text.indexOf('>')).replace(/\s/g, ''), 'hex')
  const end = /(?<!\\)(?:\\\\)*\)/.exec(text)
  const inside = end ? text.slice(0, end.index + end[0].length - 1) : ''
  return Buffer.from(
    inside.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, sign: string) => unescaped(sign)),
    'latin1',
  )
}

const SIGNS: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
}
const unescaped = (sign: string): string =>
  /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8) & 255) : (SIGNS[sign] ?? sign)
