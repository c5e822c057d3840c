import { at, box, circle, half, n, quarter, ring, shape, sheet, stroke, times } from './art.ts'
import { blush, bone, clay, foam, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

/** A star of four points, as a light that flashes. */
const spark = (x: number, y: number, r: number, fill: string) =>
  shape(
    n`M${x} ${y - r}Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y}Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r}Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y}Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r}z`,
    fill,
  )

const HEIGHTS = [1, 2, 2, 3, 4, 5]

const task = (y: number, width: number, done: boolean) =>
  (done ? circle(170, y, 36, teal) + stroke(n`M152 ${y}l13 15 24-28`, honey, 8) : ring(170, y, 32, mist, 8)) +
  box(240, y - 14, width, 28, done ? mist : night, 14)

export const productivity: Record<string, () => string> = {
  'excel-do-basico-ao-painel': () =>
    sheet(
      foam,
      ...times(6, (column) =>
        times(5, (row) => {
          const on = 5 - row <= HEIGHTS[column]!
          const top = 5 - row === HEIGHTS[column]!
          return box(
            52 + column * 118,
            52 + row * 102,
            106,
            90,
            on ? (top ? gold : row % 2 ? teal : sea) : '#c9dfd8',
            8,
          )
        }).join(''),
      ),
      half(695, 154, 40, clay),
    ),
  'automacao-sem-codigo': () =>
    sheet(
      ink,
      stroke('M150 160H330A70 70 0 0 1 400 230V370A70 70 0 0 0 470 440H650', gold, 10),
      stroke('M400 300H600A50 50 0 0 0 650 250V160', mist, 10),
      stroke('M400 300H200A50 50 0 0 0 150 350V440', sea, 10),
      circle(150, 160, 84, clay),
      half(150, 160, 84, blush, 180),
      box(566, 76, 168, 168, teal, 24),
      quarter(650, 160, 84, mist, 0),
      at(400, 300, 45, box(-70, -70, 140, 140, gold, 16)),
      circle(400, 300, 30, ink),
      box(66, 356, 168, 168, sea, 84),
      ring(150, 440, 40, bone, 14),
      circle(650, 440, 84, honey),
      stroke('M616 440l24 28 46-54', night, 16),
    ),
  'sistema-de-tarefas-para-notion': () =>
    sheet(
      sand,
      circle(700, 90, 200, blush),
      box(90, 60, 620, 480, bone, 28),
      task(144, 380, true),
      task(248, 300, true),
      task(352, 400, false),
      task(456, 250, false),
      circle(640, 456, 24, clay),
      circle(700, 540, 70, gold),
    ),
  'ia-no-trabalho-guia-de-bolso': () =>
    sheet(
      teal,
      ...times(40, (i) => {
        const [x, y] = [64 + (i % 8) * 96, 72 + Math.floor(i / 8) * 114]
        return circle(x, y, Math.max(6, 34 - Math.hypot(x - 430, y - 310) / 12), sea)
      }),
      spark(430, 300, 236, gold),
      spark(640, 132, 84, bone),
      spark(196, 452, 96, clay),
      circle(430, 300, 34, night),
    ),
}
