import { arch, box, circle, half, n, quarter, ring, shape, sheet, stroke, times, wave } from './art.ts'
import { blush, bone, clay, foam, gold, honey, mist, night, sand, sea, teal } from './colors.ts'

const jar = (x: number, level: number, fill: string) =>
  box(x, 150, 130, 350, bone, 34) +
  shape(n`M${x} ${500 - level}h130v${level - 34}a34 34 0 0 1-34 34h-62a34 34 0 0 1-34-34z`, fill) +
  box(x + 18, 118, 94, 22, night, 8)

/** A pile of coins seen from a little above. */
const coins = (x: number, count: number, side: string, top: string) =>
  times(count, (i) => {
    const y = 520 - i * 34
    return (
      shape(n`M${x - 78} ${y}v24a78 26 0 0 0 156 0v-24z`, side) +
      n`<ellipse cx="${x}" cy="${y}" rx="78" ry="26" fill="${top}"/>`
    )
  }).join('')

const UPS = [70, 120, 96, 160, 130, 210, 190, 250]
const DOWNS = [60, 84, 110, 70, 96, 60, 74, 48]

export const finance: Record<string, () => string> = {
  'financas-para-autonomos': () =>
    sheet(
      honey,
      box(0, 500, 800, 100, gold),
      ...[sea, clay, teal, mist].map((fill, i) => jar(76 + i * 173, [250, 130, 190, 300][i]!, fill)),
    ),
  'fluxo-de-caixa-na-pratica': () =>
    sheet(
      night,
      circle(560, 210, 120, gold),
      ring(560, 210, 158, gold, 3),
      wave(330, 70, 420, 120, sea),
      wave(400, 64, 380, 260, mist),
      wave(460, 60, 440, 60, teal),
      wave(530, 40, 360, 200, bone),
    ),
  'planilha-fluxo-de-caixa': () =>
    sheet(
      foam,
      ...times(5, (i) => box(60, 92 + i * 104, 680, 3, '#c4dbd4')),
      ...UPS.map((up, i) => box(84 + i * 82, 400 - up, 56, up, i % 3 === 1 ? sea : teal, 6)),
      ...DOWNS.map((down, i) => box(84 + i * 82, 406, 56, down, i % 3 === 0 ? blush : clay, 6)),
      stroke(
        `M112 ${400 - 110}C200 250 240 300 276 290S420 200 440 236 560 120 604 140 660 70 700 74`,
        gold,
        9,
      ),
      circle(700, 74, 20, gold),
    ),
  'planilha-orcamento-da-casa': () =>
    sheet(
      blush,
      circle(650, 130, 66, bone),
      shape('M120 300L400 90 680 300z', teal),
      box(170, 296, 460, 304, clay),
      arch(350, 600, 110, 200, night),
      circle(436, 510, 8, gold),
      ...[210, 510].map(
        (x) => box(x, 360, 84, 104, honey) + box(x + 39, 360, 6, 104, clay) + box(x, 409, 84, 6, clay),
      ),
      half(400, 250, 44, gold),
      box(560, 130, 50, 110, teal),
    ),
  'guia-mei-impostos-sem-susto': () =>
    sheet(
      teal,
      half(400, 430, 300, night),
      shape('M400 470C320 410 190 400 96 436V160C190 126 320 136 400 196z', bone),
      shape('M400 470C480 410 610 400 704 436V160C610 126 480 136 400 196z', sand),
      ...times(4, (i) =>
        stroke(n`M150 ${216 + i * 52}C220 ${198 + i * 52} 290 ${206 + i * 52} 350 ${240 + i * 52}`, mist, 8),
      ),
      ...times(12, (i) =>
        circle(492 + (i % 4) * 52, 236 + Math.floor(i / 4) * 56 - (i % 4) * 7, 15, i === 6 ? clay : gold),
      ),
      shape('M590 100h56v130l-28-26-28 26z', clay),
    ),
  'oficina-precificacao-ao-vivo': () =>
    sheet(
      sand,
      circle(400, 380, 250, clay),
      ring(400, 380, 282, blush, 10),
      box(0, 540, 800, 60, night),
      coins(180, 4, teal, mist),
      coins(400, 9, night, sea),
      coins(620, 6, gold, honey),
    ),
  'pacote-contas-em-dia': () =>
    sheet(
      sea,
      ...[night, gold, clay, bone].map((fill, i) =>
        arch(110 + i * 72, 600, 580 - i * 144, 520 - i * 112, fill),
      ),
      stroke('M352 486l34 38 66-80', teal, 22),
      quarter(0, 0, 120, mist, 90),
    ),
}
