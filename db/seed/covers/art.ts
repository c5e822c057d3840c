/** Shapes as SVG text, on a sheet of 800 × 600. Angles in degrees, clockwise. */
export const WIDTH = 800
export const HEIGHT = 600

const short = (value: number) => String(Math.round(value * 10) / 10)

/** Writes numbers with one decimal at most: `n\`M${x} ${y}\``. */
export const n = (texts: TemplateStringsArray, ...values: (number | string)[]) =>
  String.raw({ raw: texts }, ...values.map((value) => (typeof value === 'number' ? short(value) : value)))

export const sheet = (background: string, ...shapes: string[]) =>
  n`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path fill="${background}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${shapes.join('')}</svg>\n`

export const circle = (x: number, y: number, r: number, fill: string) =>
  n`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width = 3) =>
  n`<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  n`<rect x="${x}" y="${y}" width="${w}" height="${h}"${round ? n` rx="${round}"` : ''} fill="${fill}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const stroke = (d: string, color: string, width = 3) =>
  n`<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Shapes moved to a point and turned about it. */
export const at = (x: number, y: number, turn: number, ...shapes: string[]) =>
  n`<g transform="translate(${x} ${y})${turn ? n` rotate(${turn})` : ''}">${shapes.join('')}</g>`

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A half disc whose flat side faces down before turning. */
export const half = (x: number, y: number, r: number, fill: string, turn = 0) =>
  at(x, y, turn, shape(n`M${-r} 0A${r} ${r} 0 0 1 ${r} 0z`, fill))

/** A quarter of a disc in the upper right of its centre before turning. */
export const quarter = (x: number, y: number, r: number, fill: string, turn = 0) =>
  at(x, y, turn, shape(n`M0 0V${-r}A${r} ${r} 0 0 1 ${r} 0z`, fill))

/** A door with a round top that stands on `y`. */
export const arch = (x: number, y: number, w: number, h: number, fill: string) =>
  shape(n`M${x} ${y}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}z`, fill)

/** A leaf that grows upwards from a point before turning. */
export const leaf = (x: number, y: number, length: number, width: number, fill: string, turn = 0) =>
  at(
    x,
    y,
    turn,
    shape(
      n`M0 0C${-width} ${-length * 0.35} ${-width * 0.7} ${-length * 0.8} 0 ${-length}C${width * 0.7} ${-length * 0.8} ${width} ${-length * 0.35} 0 0z`,
      fill,
    ),
  )

/** A point on a circle; 0° is up. */
export const around = (x: number, y: number, r: number, degrees: number): [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
}

/** A hill line from edge to edge that fills down to the bottom. */
export const wave = (y: number, height: number, length: number, start: number, fill: string) => {
  const crests = times(
    Math.ceil(WIDTH / length) + 2,
    () => n`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`,
  )
  return shape(n`M${-start} ${y}${crests.join('')}V${HEIGHT}H${-start}z`, fill)
}
