import { at, box, circle, half, leaf, ring, sheet, stroke, times } from './art.ts'
import { blush, bone, clay, gold, honey } from './colors.ts'

const black = '#121212'
const coal = '#26241f'

/** The second storefront draws in black and gold. */
export const studio: Record<string, () => string> = {
  'manual-da-marca-em-uma-noite': () =>
    sheet(
      black,
      circle(580, 190, 120, gold),
      circle(530, 160, 104, black),
      at(330, 340, -8, box(-150, -190, 300, 380, coal, 10), box(-170, -200, 300, 380, bone, 10)),
      at(310, 330, -8, half(0, -40, 74, gold), ring(0, -40, 74, black), box(-90, 60, 180, 12, honey, 6)),
      at(310, 330, -8, box(-90, 92, 120, 12, blush, 6)),
      ...times(7, (i) => circle(90 + i * 104, 60 + (i % 3) * 34, 4, honey)),
    ),
  'pacote-estudio-em-casa': () =>
    sheet(
      coal,
      box(0, 440, 800, 160, black),
      at(250, 330, -6, box(-130, -110, 260, 220, gold, 12), stroke('M-70 40V-20L0-70 70-20V40z', black, 12)),
      at(520, 350, 5, box(-150, -90, 300, 180, bone, 12), box(-110, -50, 120, 16, clay, 8)),
      at(520, 350, 5, circle(70, 10, 44, gold), box(-110, -12, 90, 10, blush, 5)),
      leaf(690, 460, 190, 50, honey, 12),
      leaf(700, 470, 150, 44, gold, 44),
      stroke('M60 440H740', gold, 4),
    ),
}
