import { at, box, circle, half, sheet, times } from './art.ts'
import { blush, bone, clay, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

/** A fluted column with base and capital that stands on 500. */
const column = (x: number, body: string, flute: string) =>
  at(
    x,
    0,
    0,
    box(-72, 124, 144, 26, body, 6),
    box(-58, 158, 116, 308, body),
    ...times(4, (i) => box(-47 + i * 26, 176, 10, 272, flute, 5)),
    box(-72, 474, 144, 26, body, 6),
  )

const floor = (color: string) => box(0, 500, 800, 100, color)

export const plans: Record<string, () => string> = {
  'plano-essencial': () =>
    sheet(
      sea,
      circle(400, 300, 238, teal),
      half(400, 500, 238, mist),
      floor(night),
      column(400, bone, blush),
    ),
  'plano-profissional': () =>
    sheet(
      night,
      circle(560, 230, 150, clay),
      floor(ink),
      column(290, gold, night),
      column(510, honey, night),
    ),
  'plano-estudio': () =>
    sheet(
      gold,
      half(400, 500, 330, honey),
      half(400, 500, 220, sand),
      floor(teal),
      column(190, night, gold),
      column(400, teal, honey),
      column(610, night, gold),
    ),
}
