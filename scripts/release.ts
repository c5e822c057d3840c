import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import { changesOf, type ReleaseState, troublesOf } from './release/state.ts'
import { run } from './run.ts'
import { readTested, treeOf } from './test/tested.ts'

const root = join(import.meta.dirname, '..')
const MANIFESTS = ['.', 'contract', 'pdf', 'server', 'web', 'simulator'].map(
  (folder) => `${folder}/package.json`,
)

/** Runs a program to its end; answers what it wrote. */
async function ask(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { cwd: root })
  if (code !== 0) throw new Failure(`${program} ${args[0]} não terminou:\n${output.trim()}`)
  return output.trim()
}

async function readState(): Promise<ReleaseState> {
  const manifests = await Promise.all(
    MANIFESTS.map(async (path) => {
      const { name, version } = JSON.parse(await readFile(join(root, path), 'utf8'))
      return { name, version }
    }),
  )
  return {
    manifests,
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    tags: (await ask('git', 'tag', '--list')).split('\n'),
    changed: (await ask('git', 'status', '--porcelain')).split('\n').filter(Boolean),
    isTested: (await readTested()) === (await treeOf('HEAD')),
  }
}

/** The bill of materials of what runs (CycloneDX), beside what is built. */
async function writeBill(version: string): Promise<string> {
  const folder = join(root, 'build/release')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `vitrine-${version}.cdx.json`)
  await writeFile(
    file,
    await ask(
      'npm',
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--omit=dev',
      '--package-lock-only',
    ),
  )
  return file
}

/** `npm run release`: checks that this commit can be released, writes its bill of materials and tags it. Pushes nothing. */
async function release(): Promise<void> {
  const state = await readState()
  const troubles = troublesOf(state)
  if (troubles.length > 0)
    throw new Failure(`Nada foi marcado:\n${troubles.map((one) => `- ${one}`).join('\n')}`)
  const { version } = state.manifests[0]!
  const bill = await writeBill(version)
  await ask(
    'git',
    'tag',
    '--annotate',
    '--cleanup=verbatim',
    `v${version}`,
    '--message',
    `Vitrine ${version}\n\n${changesOf(state.changelog, version)}`,
  )
  console.log(
    `\nv${version} está marcada; a lista de componentes está em ${bill}.\nPublique com git push origin v${version}.\n`,
  )
}

try {
  await release()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
