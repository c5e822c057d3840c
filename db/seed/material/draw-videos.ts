import { link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { run } from '../../../scripts/run.ts'
import { SLIDE_SECONDS, type SlideVideo, welcomeVideos } from './videos.ts'

/**
 * `node db/seed/material/draw-videos.ts`: draws the videos of the demonstration anew, with ffmpeg (VP9 in WebM) and the
 * machine's DejaVu Sans. Run it after a change of their words, and commit what it wrote.
 */
const PER_SECOND = 12
const FRAMES = PER_SECOND * SLIDE_SECONDS
const LINE = 34

/** Lines of at most so many letters. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function slideOf(text: string, at: number, of: number): string {
  const [, head = '', rest = ''] = /^(.*?[:!]) ?(.*)$/.exec(text) ?? [undefined, text]
  const said = linesOf(rest).map((line, nth) => `<tspan x="120" dy="${nth === 0 ? 0 : 58}">${line}</tspan>`)
  const dots = Array.from(
    { length: of },
    (_, nth) => `<circle cx="${128 + nth * 34}" cy="640" r="8" fill="${nth <= at ? '#cdac6a' : '#1d6b66'}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <rect width="1280" height="720" fill="#04524e"/>
    <g font-family="DejaVu Sans, sans-serif" fill="#f7efdd">
      <text x="120" y="300" font-size="64" font-weight="bold" fill="#ead6ad">${head.replace(/:$/, '')}</text>
      <text x="120" y="390" font-size="44">${said.join('')}</text>
    </g>${dots.join('')}</svg>`
}

async function draw({ file, slides }: SlideVideo): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'videos-'))
  try {
    for (const [at, text] of slides.entries()) {
      const picture = join(folder, `slide-${at}.png`)
      await sharp(Buffer.from(slideOf(text, at, slides.length)))
        .png()
        .toFile(picture)
      for (let frame = 0; frame < FRAMES; frame++)
        await link(picture, join(folder, `${String(at * FRAMES + frame).padStart(4, '0')}.png`))
    }
    const target = fileURLToPath(new URL(`assets/${file}.webm`, import.meta.url))
    const pictures = ['-framerate', String(PER_SECOND), '-i', join(folder, '%04d.png')]
    const encoding = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-crf', '40', '-b:v', '0', '-g', '54']
    const { code, output } = await run('ffmpeg', ['-y', ...pictures, ...encoding, target])
    if (code !== 0) throw new Error(output)
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (const one of welcomeVideos) await draw(one)
