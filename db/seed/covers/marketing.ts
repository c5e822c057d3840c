import { around, at, box, circle, half, n, ring, shape, sheet, stroke, times } from './art.ts'
import { blush, bone, clay, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

const bubble = (x: number, y: number, w: number, fill: string, dots: string) =>
  at(
    x,
    y,
    0,
    box(-w / 2, -62, w, 124, fill, 62),
    shape(n`M${-w / 4} 50l-10 52 66-52z`, fill),
    ...[-1, 0, 1].map((i) => circle(i * 46, 0, 13, dots)),
  )

const envelope = (x: number, y: number, paper: string, flap: string) =>
  at(
    x,
    y,
    -9,
    box(-150, -96, 300, 192, paper, 12),
    shape('M-150-84L0 34 150-84V-96H-150z', flap),
    circle(0, 30, 24, clay),
  )

/** A moon between new (0) and full (1), lit from the right. */
const moon = (x: number, y: number, phase: number, dark: string, light: string) => {
  const inner = 56 * (1 - 2 * phase)
  return (
    circle(x, y, 56, dark) +
    shape(
      n`M${x} ${y - 56}a56 56 0 0 1 0 112${inner === 0 ? 'z' : n`a${Math.abs(inner)} 56 0 0 ${inner > 0 ? 0 : 1} 0-112z`}`,
      light,
    )
  )
}

const quote = (x: number, fill: string) =>
  circle(x, 300, 104, fill) +
  shape(
    n`M${x + 104} 300C${x + 104} 420 ${x + 40} 480 ${x - 60} 500 ${x + 6} 440 ${x + 16} 390 ${x - 2} 340z`,
    fill,
  )

/** One of twelve petals; the seasons have three each. */
const petal = (i: number) =>
  at(
    400,
    300,
    i * 30 + 15,
    shape('M0-84C-70-150-52-250 0-276 52-250 70-150 0-84z', [teal, sea, clay, night][Math.floor(i / 3)]!),
  )

export const marketing: Record<string, () => string> = {
  'trafego-pago-essencial': () =>
    sheet(
      clay,
      ...[night, teal, sea, mist, bone, gold].map((fill, i) => circle(250, 520, 470 - i * 76, fill)),
      circle(250, 520, 36, ink),
      stroke('M282 488L600 170', bone, 12),
      shape('M648 122L560 148 622 210z', bone),
      circle(690, 500, 30, honey),
      circle(120, 90, 20, blush),
    ),
  'escrita-que-converte': () =>
    sheet(
      gold,
      circle(640, 110, 210, honey),
      quote(250, night),
      quote(520, teal),
      box(150, 536, 500, 14, clay, 7),
    ),
  'calendario-editorial-12-meses': () =>
    sheet(
      night,
      ...times(12, (i) => {
        const phase = [0.1, 0.3, 0.5, 0.7, 0.9, 1, 0.9, 0.7, 0.5, 0.3, 0.15, 0.05][i]!
        return moon(
          130 + (i % 4) * 180,
          120 + Math.floor(i / 4) * 180,
          phase,
          i === 5 ? gold : teal,
          i === 5 ? gold : [honey, bone, mist][i % 3]!,
        )
      }),
    ),
  '300-ideias-de-legenda': () =>
    sheet(
      blush,
      circle(140, 500, 190, clay),
      bubble(270, 130, 380, teal, honey),
      bubble(560, 270, 330, bone, clay),
      bubble(300, 420, 420, night, mist),
      bubble(660, 480, 240, gold, night),
    ),
  'sequencias-de-email-25-roteiros': () =>
    sheet(
      sea,
      circle(640, 120, 150, teal),
      stroke('M60 560C220 540 180 420 330 400', mist, 4),
      envelope(590, 160, mist, '#7aaea3'),
      envelope(430, 300, honey, gold),
      envelope(270, 440, bone, sand),
    ),
  'pacote-conteudo-o-ano-todo': () =>
    sheet(
      sand,
      circle(400, 300, 288, honey),
      ...times(12, petal),
      circle(400, 300, 92, gold),
      half(400, 300, 92, bone, 180),
      ring(400, 300, 92, bone, 6),
      ...times(12, (i) => circle(...around(400, 300, 262, i * 30), 9, night)),
    ),
}
