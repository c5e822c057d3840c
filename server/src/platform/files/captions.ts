const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMING = new RegExp(String.raw`^(${TIME})[ \t]+-->[ \t]+(${TIME})(?:[ \t].*)?$`)

/** Seconds of `01:02.500` or `00:01:02.500`. */
const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Whether a file is WebVTT (W3C, section 4.1): its first line, and at least one cue, each of which ends after it begins. */
export function isWebVtt(bytes: Buffer): boolean {
  const lines = textOf(bytes)?.split(/\r\n|\n|\r/) ?? []
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) return false
  const timings = lines.filter((line) => line.includes('-->')).map((line) => TIMING.exec(line))
  return timings.length > 0 && timings.every((one) => one && secondsOf(one[1]!) < secondsOf(one[2]!))
}

/** Without the byte order mark; nothing where it is not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
