import { stripVTControlCharacters } from 'node:util'
import type { Step } from './product.ts'

const WIDTH = 26
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`

/** Shows each step with its time: on a terminal while it runs, elsewhere one line when it is done. */
export function stepsOn(out: NodeJS.WriteStream): Step {
  return async (label, work) => {
    const since = performance.now()
    let result = ''
    const line = (mark: string) => `  ${mark} ${label.padEnd(WIDTH)} ${seconds(since).padStart(7)}  ${result}`
    const draw = (mark: string) => out.isTTY && out.write(`\r\x1b[K${line(mark)}`)
    draw('…')
    const timer = setInterval(() => draw('…'), 100)
    try {
      const value = await work((text) => (result = text))
      out.write(`${out.isTTY ? '\r\x1b[K' : ''}${line('✔').trimEnd()}\n`)
      return value
    } catch (error) {
      out.write(`${out.isTTY ? '\r\x1b[K' : ''}${line('✘').trimEnd()}\n`)
      throw error
    } finally {
      clearInterval(timer)
    }
  }
}

/** Lines in a frame, as wide as the longest of them. */
export function box(lines: string[]): string {
  const width = Math.max(...lines.map(length))
  const row = (line: string) => `│ ${line}${' '.repeat(width - length(line))} │`
  const rule = '─'.repeat(width + 2)
  return [`╭${rule}╮`, ...lines.map(row), `╰${rule}╯`].join('\n')
}

const length = (line: string) => stripVTControlCharacters(line).length
