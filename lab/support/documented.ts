import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const OPERATION = join(import.meta.dirname, '../../docs/operation.md')

/** What of the page is said in another way here: each text that is there, and what stands for it. */
export type Changes = readonly (readonly [said: string, meant: string])[]

/** Throws when one of them is not there: the page has changed. */
export function replacing(text: string, changes: Changes): string {
  return changes.reduce((rest, [said, meant]) => {
    if (!rest.includes(said)) throw new Error(`docs/operation.md has no '${said}'`)
    return rest.replaceAll(said, meant)
  }, text)
}

/**
 * The fenced blocks of `docs/operation.md` in a language, in their order; below a heading, or all of them. `file` is the
 * page of another version.
 */
export async function readBlocks(language: string, heading?: string, file = OPERATION): Promise<string[]> {
  const page = await readFile(file, 'utf8')
  const [, section] = heading ? page.split(new RegExp(`^#{2,3} ${RegExp.escape(heading)}$`, 'm')) : ['', page]
  if (section === undefined) throw new Error(`docs/operation.md has no section '${heading}'`)
  const [text = ''] = heading ? section.split(/^#{2,3} /m) : [section]
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block]) => block!,
  )
}

/** A terminal in which one block is typed after the other: what it exports and the folder it is in are kept. */
export class Terminal {
  #env: NodeJS.ProcessEnv
  #folder: string

  constructor(env: NodeJS.ProcessEnv, folder: string) {
    this.#env = env
    this.#folder = folder
  }

  get env(): NodeJS.ProcessEnv {
    return this.#env
  }

  /** Runs a block to its end and answers what it wrote; throws where one of its commands fails. */
  async type(block: string): Promise<string> {
    const kept = await mkdtemp(join(tmpdir(), 'vitrine-terminal-'))
    const file = join(kept, 'state')
    const child = spawn('bash', ['-euo', 'pipefail', '-c', `${block}\n{ pwd; env -0; } > '${file}'`], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const out of [child.stdout, child.stderr]) out.on('data', (chunk) => (said += chunk))
    const [code] = await once(child, 'close')
    try {
      if (code !== 0) throw new Error(`this ended with ${code}:\n${block}\n${said}`)
      const [folder = '', ...variables] = (await readFile(file, 'utf8')).split(/\n([\s\S]*)/)
      this.#folder = folder
      this.#env = Object.fromEntries(
        variables
          .join('')
          .split('\0')
          .filter(Boolean)
          .map((pair) => {
            const at = pair.indexOf('=')
            return [pair.slice(0, at), pair.slice(at + 1)]
          }),
      )
      return said
    } finally {
      await rm(kept, { recursive: true, force: true })
    }
  }
}

/** A unit of systemd, as far as it says how a process is started. */
export interface Unit {
  command: string[]
  folder: string
  env: Record<string, string>
}

/** Reads a unit; `instance` stands for `%i`. */
export function readUnit(text: string, instance = ''): Unit {
  const setting = (name: string) => {
    const [, value] = new RegExp(`^${name}=(.*)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`the unit has no ${name}`)
    return value.replaceAll('%i', instance)
  }
  const pairs = setting('Environment')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
  return {
    command: setting('ExecStart').split(' '),
    folder: setting('WorkingDirectory'),
    env: Object.fromEntries(pairs),
  }
}
