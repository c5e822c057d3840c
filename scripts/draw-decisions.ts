import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SERVER_AREAS } from '../test/architecture/table.ts'

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url))

/** The index of the decisions by area and module. */
export const decisionsPage = `${folder}README.md`

interface Decision {
  /** `070-areas-and-modules.md` */
  file: string
  /** `070` */
  number: string
  title: string
  /** `#order`, or a folder beside the server, as `PLACES` has them. */
  modules: string[]
  /** Half a sentence. */
  decides: string
  /** What later decisions or changes took from it, in the order of the text; none where all of it holds. */
  status: string[]
  text: string
}

const SHAPE = /^# (\d{3}) · (.+)\n\nModules: (.+)\n\nDecides: (.+)\.\n\n(?=\*\*)/

/** The forms of a status; the last is for what no other decision replaced. */
export const STATUS = /^(Replaced by \d{3}|Amended by \d{3}: .+|No longer so since \d{4}-\d{2}-\d{2}: .+)\.$/

/** Every decision, by number. Throws at one that does not begin in the form that the index's page says. */
export const readDecisions = (): Decision[] => globSync('[0-9]*.md', { cwd: folder }).sort().map(readDecision)

function readDecision(file: string): Decision {
  const text = readFileSync(folder + file, 'utf8')
  const [, number, title, modules, decides] =
    text.match(SHAPE) ??
    raise(`docs/decisions/${file} does not begin with its title, modules and what it decides`)
  const status = [...text.matchAll(/^\*\*Status\.\*\* (.+)$/gm)].map(([, said]) => said!)
  return {
    file,
    number: number!,
    title: title!,
    modules: modules!.split(', '),
    decides: decides!,
    status,
    text,
  }
}

function raise(what: string): never {
  throw new Error(what)
}

/** What a decision may be about, by the headings of the index. */
export const PLACES: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(SERVER_AREAS).map(([area, modules]) => [
      area,
      Object.keys(modules).map((module) => `#${module}`),
    ]),
  ),
  'The server as a whole, and beside it': [
    'server',
    'contract',
    'web',
    'pdf',
    'simulator',
    'db',
    'scripts',
    'test',
    'lab',
  ],
}

const HEAD = `# Decisions

Why the product is as it is, by what each decision is about; \`npm run generate\` writes this page. Not every number is in use.

A decision begins with \`# NNN · title\`, \`Modules:\` (names of modules with \`#\`, or folders beside the server) and \`Decides:\`
(half a sentence). Then come **Context**, **Decision**, **Not taken** and **Revisit when**. Context says what was when it was
made, and stays. What is no longer so is said between head and context, in one of these forms:

- \`**Status.** Replaced by NNN.\`
- \`**Status.** Amended by NNN: what.\`
- \`**Status.** No longer so since YYYY-MM-DD: what is so now.\`
`

/** The index as Markdown. */
export function drawDecisions(): string {
  const decisions = readDecisions()
  const sections = Object.entries(PLACES).map(([heading, modules]) =>
    [`## ${heading}\n`, ...modules.map((module) => section(module, decisions))].join('\n'),
  )
  return [HEAD, ...sections].join('\n')
}

function section(module: string, decisions: readonly Decision[]): string {
  const about = decisions.filter(({ modules }) => modules.includes(module))
  return [`### ${module}\n`, ...(about.length > 0 ? about.map(line) : ['No decision yet.']), ''].join('\n')
}

function line({ file, number, title, decides, status }: Decision): string {
  const later = status.map((said) => said.match(/^\w+ by \d{3}/)?.[0].toLowerCase() ?? 'no longer so in part')
  const note = later.length > 0 ? ` (${[...new Set(later)].join(', ')})` : ''
  return `- [${number} · ${title}](${file})${note}: ${decides}.`
}
