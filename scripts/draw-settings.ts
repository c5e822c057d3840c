import { fileURLToPath } from 'node:url'
import { SETTING_GROUPS } from '../server/src/config.ts'
import { type Setting, settingsOf } from '../server/src/platform/kernel/setting.ts'
import { SIMULATOR_VARIABLES } from '../simulator/src/config.ts'
import { LAUNCH_VARIABLES } from './product/launch-variables.ts'

/** The reference of every environment variable. */
export const settingsPage = fileURLToPath(new URL('../docs/settings.md', import.meta.url))

const HEAD = `# Settings

Every environment variable that the product reads, as the code declares it; \`npm run generate\` writes this page. A setting
that is wrong is named when the product starts, without its value; one that looks like a setting and is none is told, too.
A secret belongs into the environment or into \`shop.env\`, which nobody else may read, and into no command.
`

/** Every variable, by what it is about. */
export function drawSettings(): string {
  const groups = { ...SETTING_GROUPS, 'Commands and tests': LAUNCH_VARIABLES }
  const tables = Object.entries(groups).map(([title, variables]) =>
    tableOf(title, ['variable', 'what for', 'by itself', 'example'], settingsOf(variables).map(rowOf)),
  )
  const simulator = Object.entries(SIMULATOR_VARIABLES).map(([name, what]) => [code(name), what])
  return [HEAD, ...tables, tableOf('The simulator alone', ['variable', 'what for'], simulator)].join('\n')
}

/** What is typed is code; words are not. */
const code = (text: string): string => (/`|[a-z] [a-z]/.test(text) ? text : `\`${text}\``)
const cell = (text: string): string => text.replaceAll('|', '\\|')

const rowOf = ({ name, what, usual, example, values, secret }: Setting): string[] => [
  code(name),
  [what, values && `One of ${values.map(code).join(', ')}.`, secret && 'Secret.'].filter(Boolean).join(' '),
  usual ? code(usual) : '',
  example ? code(example) : '',
]

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const tableOf = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
