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
export function toWebVtt(bytes: Buffer): string | undefined {
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
