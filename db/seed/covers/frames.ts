import { at, box, circle, HEIGHT, n, shape, sheet, times, WIDTH } from './art.ts'
import { blush, bone, clay, foam, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

/** Ground and floor of a picture, and what stands out on them. */
export interface Tone {
  ground: string
  floor: string
  accent: string
}

export const TONES: readonly Tone[] = [
  { ground: sand, floor: honey, accent: teal },
  { ground: mist, floor: sea, accent: bone },
  { ground: blush, floor: clay, accent: night },
  { ground: foam, floor: mist, accent: clay },
  { ground: honey, floor: gold, accent: night },
]

const WHOLE = /^<svg [^>]*>/

/** A drawing of a whole sheet, put into a part of another one; what does not fit is cut at its edges. */
export const inset = (drawing: string, [x, y, w, h]: readonly [number, number, number, number]) =>
  drawing
    .trim()
    .replace(
      WHOLE,
      n`<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">`,
    )

/** An open laptop on a table, with a cover on its screen. */
export const onLaptop = (cover: string, { ground, floor, accent }: Tone) =>
  sheet(
    ground,
    circle(640, 150, 84, accent),
    box(0, 446, 800, 154, floor),
    box(164, 96, 472, 350, ink, 20),
    inset(cover, [182, 114, 436, 314]),
    shape('M84 446H716L752 490Q756 504 738 504H62Q44 504 48 490z', bone),
    shape('M340 446H460L452 460H348z', mist),
  )

/** A phone that plays lessons: a cover above, and a list of what is to be watched. */
export const onPhone = (cover: string, { ground, floor, accent }: Tone) =>
  sheet(
    floor,
    circle(180, 420, 260, ground),
    circle(660, 130, 70, accent),
    at(
      400,
      300,
      7,
      box(-138, -262, 276, 524, ink, 34),
      box(-122, -244, 244, 488, bone, 20),
      inset(cover, [-122, -244, 244, 183]),
      ...times(4, (i) =>
        [
          circle(-88, -18 + i * 66, 18, i === 0 ? clay : mist),
          box(-56, -32 + i * 66, i % 2 ? 124 : 152, 12, night, 6),
          box(-56, -10 + i * 66, 84, 10, mist, 5),
        ].join(''),
      ),
    ),
  )

/** Sheets in a fan, the uppermost with a cover on it. */
export const inFan = (cover: string, { ground, floor, accent }: Tone) =>
  sheet(
    ground,
    circle(400, 640, 330, floor),
    at(262, 326, -16, page(foam, accent)),
    at(538, 326, 14, page(sand, accent)),
    at(400, 300, -2, box(-176, -226, 352, 452, bone, 10), inset(cover, [-152, -202, 304, 228]), lines(58)),
  )

const lines = (top: number) =>
  times(4, (i) => box(-152, top + i * 36, i % 3 === 2 ? 190 : 304, 14, mist, 7)).join('')

const page = (paper: string, margin: string) =>
  box(-168, -216, 336, 432, paper, 10) + box(-168, -216, 44, 432, margin, 10) + at(24, 0, 0, shortLines)

const shortLines = times(7, (i) => box(-110, -166 + i * 48, i % 3 ? 216 : 150, 14, mist, 7)).join('')

const GAP = 20

// Each row begins with another cover than the one above it.
const columnsFor = (count: number) => {
  if (count > 6) return 4
  return count === 3 || count > 4 ? 3 : 2
}

/** Covers beside each other, a little turned, running out of the sheet. */
export function onWall(covers: readonly string[], { floor }: Tone): string {
  const columns = columnsFor(covers.length)
  const width = Math.round(840 / columns)
  const height = width * 0.75
  const rows = Math.ceil(HEIGHT / height) + 1
  const tile = (i: number) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const [x, y] = [(column - columns / 2) * width, (row - rows / 2) * height]
    const cover = covers[(column + row * (columns + 1)) % covers.length]!
    return inset(cover, [x + GAP / 2, y + GAP / 2, width - GAP, height - GAP])
  }
  return sheet(floor, at(400, 300, -6, ...times(columns * rows, tile)))
}
