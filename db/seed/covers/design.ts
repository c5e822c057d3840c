import { around, at, box, circle, half, leaf, n, ring, shape, sheet, stroke, times } from './art.ts'
import { blush, bone, clay, foam, gold, honey, ink, mist, night, sand, sea, teal } from './colors.ts'

/** Thin drawings on a cell of 100 by 100 around its centre. */
const ICONS = [
  'M-28 28V-6L0-32 28-6V28zM-8 28V6H8V28',
  'M0-32C18-10 28 2 28 14A28 20 0 0 1-28 14C-28 2-18-10 0-32z',
  'M-30-18H30V20H4L-12 34V20H-30z',
  'M-32-20H32V20H-32zM-32-20L0 6 32-20',
  'M0 30C-44 0-26-34 0-14 26-34 44 0 0 30z',
  'M-22-30H12L24-18V30H-22zM-10-4H12M-10 12H12',
  'M0 32V-8M0 4C-26 4-28-18-28-26-8-26 0-14 0 4zM0-8C18-8 26-20 26-32 8-32 0-20 0-8z',
  'M-32 24H32M-22 24V-2M0 24V-28M22 24V-14',
]

const bottle = 'M-44 150V-20C-44-50-18-60-18-92V-130H18V-92C18-60 44-50 44-20V150z'

export const design: Record<string, () => string> = {
  'identidade-visual-do-zero': () =>
    sheet(
      bone,
      circle(400, 300, 190, teal),
      stroke('M438 112C330 200 470 390 356 488', bone, 26),
      ring(400, 300, 190, gold),
      ring(400, 300, 268, gold, 2),
      ring(305, 300, 95, gold, 2),
      ring(495, 300, 95, gold, 2),
      stroke('M60 300H740M400 20V580M132 32L668 568M668 32L132 568', gold, 2),
      ...[0, 90, 180, 270].map((turn) => circle(...around(400, 300, 268, turn), 9, clay)),
    ),
  'tipografia-sem-medo': () =>
    sheet(
      clay,
      box(0, 150, 800, 3, blush),
      box(0, 456, 800, 3, blush),
      ring(360, 304, 112, bone, 78),
      box(434, 150, 80, 307, bone),
      circle(620, 418, 40, night),
      shape('M660 418C660 480 640 520 600 540 616 500 612 470 596 452z', night),
    ),
  'fotografia-de-produto-com-celular': () =>
    sheet(
      mist,
      shape('M0 430H800V600H0z', sea),
      shape('M120 0H330L660 430H450z', '#b4d3cb'),
      leaf(470, 250, 200, 54, gold, 24),
      leaf(462, 260, 170, 46, honey, -26),
      leaf(466, 250, 220, 40, teal, 0),
      at(466, 380, 0, shape(bottle, night), box(-44, 20, 88, 70, clay)),
      circle(300, 486, 62, bone),
      `<rect x="212" y="70" width="376" height="480" rx="44" fill="none" stroke="${bone}" stroke-width="12"/>`,
      circle(400, 504, 20, bone),
    ),
  'imersao-marca-em-um-dia': () =>
    sheet(
      night,
      box(0, 470, 800, 130, teal),
      stroke('M90 470A310 310 0 0 1 710 470', sea, 3),
      half(400, 470, 190, sea),
      half(400, 470, 120, mist),
      ...times(7, (i) => {
        const [x, y] = around(400, 470, 310, -78 + i * 26)
        return circle(
          x,
          y,
          26 + 22 * (1 - Math.abs(i - 3) / 3),
          [blush, blush, honey, gold, honey, clay, clay][i]!,
        )
      }),
      ...times(3, (i) => box(250 + i * 40, 500 + i * 26, 300 - i * 80, 8, gold, 4)),
    ),
  'traco-fino-480-icones': () =>
    sheet(
      teal,
      `<g fill="none" stroke="${honey}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">`,
      ...times(
        24,
        (i) =>
          n`<path transform="translate(${90 + (i % 6) * 124} ${96 + Math.floor(i / 6) * 136})" d="${ICONS[(i * 3 + Math.floor(i / 6)) % 8]!}"/>`,
      ),
      '</g>',
      circle(338, 232, 52, clay),
      at(338, 232, 0, stroke(ICONS[4]!, bone, 5)),
    ),
  'mesa-clara-40-cenas': () =>
    sheet(
      sand,
      shape('M0 0H260L620 600H140z', bone),
      shape('M420 0H560L800 400V600H780z', bone),
      at(
        300,
        300,
        -10,
        box(-150, -96, 320, 210, '#d9ccb2', 10),
        box(-160, -110, 320, 210, teal, 10),
        circle(0, -5, 44, gold),
      ),
      circle(604, 402, 112, '#d9ccb2'),
      circle(596, 392, 108, bone),
      circle(596, 392, 78, clay),
      leaf(700, 190, 240, 60, sea, -38),
      leaf(720, 210, 200, 50, mist, -78),
      at(180, 500, 14, box(-70, -34, 170, 70, night, 8), box(-50, -4, 90, 8, gold, 4)),
    ),
  'apresentacoes-que-respiram': () =>
    sheet(
      foam,
      at(430, 330, 6, box(-280, -190, 560, 360, mist, 14)),
      at(412, 312, 2, box(-280, -190, 560, 360, sea, 14)),
      box(110, 112, 560, 364, bone, 14),
      circle(510, 294, 116, gold),
      half(510, 294, 116, clay, 90),
      box(160, 200, 170, 20, night, 10),
      ...[0, 1, 2].map((i) => box(160, 256 + i * 34, [150, 120, 136][i]!, 10, mist, 5)),
      box(160, 400, 70, 24, teal, 12),
    ),
  'pacote-marca-completa': () =>
    sheet(
      honey,
      half(400, 600, 250, clay),
      leaf(400, 580, 470, 120, teal, 0),
      leaf(400, 590, 430, 104, sea, -38),
      leaf(400, 590, 430, 104, night, 38),
      leaf(400, 600, 380, 90, mist, -72),
      leaf(400, 600, 380, 90, bone, 72),
      ...[0, -38, 38, -72, 72].map((turn) =>
        at(400, 590, turn, stroke('M0-40V-330', turn === 72 ? gold : honey, 4)),
      ),
      half(400, 600, 110, ink),
      circle(400, 84, 26, clay),
    ),
}
