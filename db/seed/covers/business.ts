import { arch, around, at, box, circle, half, n, quarter, ring, shape, sheet, stroke, times } from './art.ts'
import { blush, bone, clay, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

const page = (fill: string, lines: string, count: number) => [
  box(-125, -170, 250, 340, fill, 8),
  ...times(count, (i) => box(-92, -128 + i * 34, i % 3 === 2 ? 110 : 184, 10, lines, 5)),
]

const tag = (fill: string, hole: string) =>
  shape('M-190-92H96L190 0 96 92H-190z', fill) + circle(118, 0, 20, hole)

const GLYPHS = [
  (x: number, y: number) => half(x, y + 22, 44, teal),
  (x: number, y: number) => circle(x, y, 34, clay),
  (x: number, y: number) => quarter(x - 38, y + 38, 76, night),
  (x: number, y: number) =>
    times(3, (i) => box(x - 40 + i * 30, y + 10 - i * 22, 20, 30 + i * 22, sea)).join(''),
  (x: number, y: number) => ring(x, y, 30, teal, 14),
  (x: number, y: number) => shape(n`M${x - 42} ${y + 38}L${x} ${y - 38}L${x + 42} ${y + 38}z`, gold),
]

export const business: Record<string, () => string> = {
  'primeiro-negocio-digital': () =>
    sheet(
      sand,
      circle(610, 190, 118, gold),
      ...[mist, sea, teal, night].map((fill, i) => arch(40 + i * 180, 600, 180, 210 + i * 92, fill)),
      ...[bone, sand, honey, gold].map((fill, i) => arch(100 + i * 180, 600, 60, 96, fill)),
    ),
  'precificacao-sem-medo': () =>
    sheet(
      teal,
      circle(400, 300, 250, night),
      at(380, 250, -24, tag(clay, night)),
      at(
        410,
        350,
        10,
        tag(honey, night),
        circle(-96, -30, 26, teal),
        circle(14, 30, 26, teal),
        stroke('M-108 44L26-44', teal, 12),
      ),
      stroke('M526 370C640 390 660 240 740 180', gold, 5),
    ),
  'mentoria-lancamento-em-grupo': () =>
    sheet(
      night,
      ring(400, 300, 292, teal, 40),
      circle(400, 300, 128, gold),
      circle(400, 300, 64, honey),
      ...times(10, (i) =>
        circle(...around(400, 300, 206, i * 36), 44, [mist, clay, bone, sea, blush][i % 5]!),
      ),
    ),
  'kit-contratos-prestador': () =>
    sheet(
      mist,
      at(290, 330, -12, ...page(sea, mist, 7)),
      at(420, 320, 5, ...page(bone, '#d5dcd3', 6)),
      at(430, 440, 5, stroke('M-90 14C-70-40-50-40-56 4S-20-30-8-8 20 20 44-10 76-6 92-14', teal, 7)),
      circle(590, 420, 74, gold),
      ring(590, 420, 54, bone, 5),
      stroke('M562 420l20 22 38-44', bone, 10),
    ),
  'plano-de-negocios-em-12-paginas': () =>
    sheet(
      gold,
      ...times(12, (i) => {
        const [x, y] = [130 + (i % 4) * 180, 112 + Math.floor(i / 4) * 188]
        return (
          box(x - 74, y - 82, 148, 164, i % 5 === 3 ? honey : bone, 6) + GLYPHS[(i * 5 + (i >> 2)) % 6]!(x, y)
        )
      }),
    ),
  'pacote-comece-bem': () =>
    sheet(
      night,
      half(400, 600, 340, teal),
      at(
        400,
        560,
        -28,
        box(-105, -440, 210, 340, clay, 14),
        ...times(3, (i) => box(-70 + i * 50, -190 - i * 70, 40, 50 + i * 70, blush)),
      ),
      at(
        400,
        560,
        28,
        box(-105, -440, 210, 340, mist, 14),
        ...times(9, (i) =>
          circle(-56 + (i % 3) * 56, -366 + Math.floor(i / 3) * 62, 19, i % 2 ? teal : bone),
        ),
      ),
      at(400, 560, 0, box(-115, -480, 230, 370, gold, 14), half(0, -260, 74, ink), circle(0, -370, 40, bone)),
    ),
}
