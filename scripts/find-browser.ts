import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { Failure } from './failure.ts'
import { run, runVisibly } from './run.ts'

/** The shell without windows first: a test takes a third less of the processor in it. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium on this machine: CHROMIUM_PATH, the system's, else Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return [...usual, chromium.executablePath()].find((path) => existsSync(path))
}

/** Finds the browser or installs one: a package of the system when that is allowed without asking, else Playwright's own. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found && existsSync(found)) return found
  if (found) throw new Failure(`CHROMIUM_PATH aponta para ${found}, que não existe.`)
  console.log('Nenhum Chromium nesta máquina: instalando um.')
  await installWithApt()
  if (!findBrowser()) await runVisibly(process.execPath, [playwright, 'install', 'chromium'])
  const installed = findBrowser()
  if (installed) return installed
  throw new Failure('Não foi possível instalar um Chromium: instale-o e aponte CHROMIUM_PATH para ele.')
}

const playwright = 'node_modules/@playwright/test/cli.js'

async function installWithApt(): Promise<void> {
  if ((await run('apt-get', ['--version'])).code !== 0) return
  const isRoot = process.geteuid?.() === 0
  if (!isRoot && (await run('sudo', ['-n', 'true'])).code !== 0) return
  const [command, ...before] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runVisibly(command!, [...before, 'update', '-qq'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = [...before, 'install', '-y', '-qq', '--no-install-recommends', name]
    if ((await runVisibly(command!, install, { env })) === 0) return
  }
}
