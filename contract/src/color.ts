/** The relative luminance of sRGB, from 0 to 1 (WCAG 2.2), of a colour written as `#04524e`. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21, of two colours written as `#04524e` (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour with a share of another one, from 0 to 1. */
export function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(color).map((channel, nth) => channel + (others[nth]! - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The first colour on the way from one to another that is good; the other, where none is. */
export function movedUntil(color: string, other: string, isGood: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.04) {
    const step = mixed(color, other, share)
    if (isGood(step)) return step
  }
  return other
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
