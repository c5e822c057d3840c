import { fileURLToPath } from 'node:url'
import { AREA_IMPORTS, SERVER_AREAS, SERVER_WIRING } from '../test/architecture/table.ts'

/** The picture of the areas in docs/design.md. */
export const areasPicture = fileURLToPath(new URL('../docs/areas.svg', import.meta.url))

/** Pixels. */
const WIDTH = 960
const MARGIN = 16
const GAP = 10
const NAME_WIDTH = 126
const CHIP = { height: 26, letter: 7.3, padding: 20, gap: 8 }

interface Floor {
  areas: string[]
  /** An area at the same height, which imports none of them. */
  beside?: string
}

const BESIDE_WIDTH = 150

interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
  chips: string
}

const modulesOf = (area: string): string[] =>
  area === 'wiring' ? [...SERVER_WIRING] : Object.keys(SERVER_AREAS[area]!)

/** The areas from the top down; who does not import the areas directly below stands beside them. */
function floors(): Floor[] {
  const left = Object.keys(SERVER_AREAS)
  const all: Floor[] = [{ areas: ['wiring'] }]
  for (let area = left.pop(); area; area = left.pop()) {
    const imports = AREA_IMPORTS[area]!
    const apart = left.length - 1 - left.findLastIndex((below) => isImported(below, imports))
    if (imports.length && apart) all.push({ areas: left.splice(-apart).reverse(), beside: area })
    else all.push({ areas: [area] })
  }
  return all
}

/** Everyone imports the kernel of the platform, which the table need not say. */
const isImported = (area: string, imports: readonly string[]) => area === 'platform' || imports.includes(area)

/** The areas and modules of test/architecture/table.ts as an SVG that follows the reader's theme. */
export function drawAreas(): string {
  const boxes: Box[] = []
  let y = MARGIN
  for (const { areas, beside } of floors()) {
    const top = y
    for (const area of areas) {
      const box = boxOf(area, y, beside ? WIDTH - 2 * MARGIN - BESIDE_WIDTH - GAP : WIDTH - 2 * MARGIN)
      boxes.push(box)
      y += box.height + GAP
    }
    if (beside) boxes.push(columnOf(beside, top, y - GAP - top))
  }
  return picture(boxes, y - GAP + MARGIN)
}

function boxOf(name: string, y: number, width: number): Box {
  const left = MARGIN + NAME_WIDTH
  const right = MARGIN + width - GAP
  let [x, line] = [left, y + GAP]
  const chips = modulesOf(name).map((module) => {
    const wide = chipWidth(module)
    if (x + wide > right) [x, line] = [left, line + CHIP.height + CHIP.gap]
    const drawn = chip(module, x, line, wide)
    x += wide + CHIP.gap
    return drawn
  })
  return { name, x: MARGIN, y, width, height: line + CHIP.height + GAP - y, chips: chips.join('\n') }
}

/** An area whose name stands above its modules. */
function columnOf(name: string, y: number, height: number): Box {
  const x = WIDTH - MARGIN - BESIDE_WIDTH
  const chips = modulesOf(name).map((module, index) =>
    chip(module, x + 16, y + 44 + index * (CHIP.height + CHIP.gap), chipWidth(module)),
  )
  return { name, x, y, width: BESIDE_WIDTH, height, chips: chips.join('\n') }
}

const chipWidth = (module: string): number => Math.round(module.length * CHIP.letter + CHIP.padding)

const chip = (module: string, x: number, y: number, width: number): string =>
  `  <rect class="module" x="${x}" y="${y}" width="${width}" height="${CHIP.height}" rx="6"/>
  <text class="name" x="${x + width / 2}" y="${y + 17.5}" text-anchor="middle">${module}</text>`

const drawBox = ({ name, x, y, width, height, chips }: Box): string =>
  `  <rect class="${name === 'wiring' ? 'wiring' : 'area'}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>
  <text class="title" x="${x + 16}" y="${y + 28}">${name}</text>
${chips}`

const picture = (boxes: readonly Box[], height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="areas-title areas-description">
<title id="areas-title">The areas of the server and their modules</title>
<desc id="areas-description">Each area imports the areas below it. Learning stands beside subscription and sales, and imports neither.</desc>
<style>
  text { font-family: ui-sans-serif, system-ui, sans-serif; fill: #333333 }
  .page { fill: #ffffff }
  .area { fill: #e9f2f1; stroke: #04524e }
  .wiring { fill: none; stroke: #04524e; stroke-dasharray: 5 4 }
  .module { fill: #ffffff; stroke: #9cb9b6 }
  .title { font-size: 15px; font-weight: 600; fill: #04524e }
  .name { font-size: 13px }
  @media (prefers-color-scheme: dark) {
    text { fill: #f7f7f7 }
    .page { fill: #121212 }
    .area { fill: #17302e; stroke: #5fa39d }
    .wiring { stroke: #5fa39d }
    .module { fill: #121212; stroke: #41716d }
    .title { fill: #cdac6a }
  }
</style>
<rect class="page" width="${WIDTH}" height="${height}"/>
${boxes.map(drawBox).join('\n')}
</svg>
`
