/** Wide or narrow, of the five bars of each digit (ITF, interleaved 2 of 5: the barcode of a boleto). */
const DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
const WIDE = 3
const START = [1, 1, 1, 1]
const END = [WIDE, 1, 1]

/** Widths of bars and gaps in turn, beginning with a bar, of an even number of digits; 1 is the narrowest. */
export function interleaved(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('not an even number of digits')
  return [...START, ...digits.match(/../g)!.flatMap(pairWidths), ...END]
}

/** The first digit is in the bars, the second in the gaps between them. */
function pairWidths(pair: string): number[] {
  const [bars = '', gaps = ''] = [...pair].map((digit) => DIGITS[Number(digit)])
  return [...bars].flatMap((bar, place) => [bar, gaps[place]!].map((one) => (one === '1' ? WIDE : 1)))
}

/** The same as the path of an SVG picture of height 1, and its width. */
export function interleavedPath(digits: string): { path: string; width: number } {
  let x = 0
  let path = ''
  for (const [place, width] of interleaved(digits).entries()) {
    if (place % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  }
  return { path, width: x }
}
