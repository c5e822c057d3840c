import { randomBytes } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../server/src/platform/kernel/files.ts'
import { keyIdOf } from '../../server/src/platform/kernel/secrets.ts'
import { OWN_SECRETS, readSecrets } from '../product/secrets.ts'
import type { Settings } from '../product/settings.ts'
import { stateOfWebBuild } from '../product/web-build.ts'
import { type Check, error, type Finding, ok, warning } from './finding.ts'

type Found = Omit<Finding, 'about'>

/** What is checked of this machine. */
export const machineChecks = (settings: Settings, openFiles: () => Promise<Files>): Check[] => [
  { about: 'segredos', run: () => checkSecrets(settings) },
  { about: 'arquivos', run: async () => checkStorage(await openFiles()) },
  { about: 'disco', run: () => checkDisk(settings.dataDir) },
  { about: 'páginas', run: checkBuild },
]

async function checkSecrets({ env, dataDir }: Settings): Promise<Found[]> {
  const kept = await readSecrets(dataDir)
  const file = join(dataDir, 'secrets.json')
  const found: Found[] = OWN_SECRETS.map((name) => {
    const secret = env[name] ?? kept[name]
    if (!secret) return error(`${name} falta`, `informe ${name}`)
    return ok(`${name} ${env[name] ? 'vem do ambiente' : `está em ${file}`} (${keyIds(secret)})`)
  })
  const facts = await stat(file).catch(() => undefined)
  if (facts && facts.mode & 0o077)
    found.push(error(`${file} pode ser lido por outros usuários`, `chmod 600 ${file}`))
  return found
}

/** By which secrets are recognised on several machines, the one that signs first. */
const keyIds = (secret: string): string =>
  secret
    .split(',')
    .map((one) => keyIdOf(one.trim()))
    .join(', ')

async function checkStorage(files: Files): Promise<Found> {
  const key = `doctor/${randomBytes(8).toString('hex')}`
  const content = randomBytes(64)
  await files.put(key, content)
  const read = await files.read(key)
  await files.remove(key)
  const isSame = read !== undefined && content.equals(read)
  return isSame
    ? ok('gravados, lidos e apagados')
    : error('o que é gravado não é lido de volta', 'troque o depósito')
}

const GIB = 2 ** 30

async function checkDisk(dataDir: string): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, part] = [bavail * bsize, bavail / blocks]
  const says = `${(free / GIB).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GiB livres em ${dataDir} (${Math.round(part * 100)} %)`
  const remedy = 'libere espaço ou aumente o disco'
  if (free < GIB / 4 || part < 0.02) return error(says, remedy)
  return free < GIB || part < 0.1 ? warning(says, remedy) : ok(says)
}

async function checkBuild(): Promise<Found> {
  const state = await stateOfWebBuild()
  if (state === 'current') return ok('montadas deste código')
  const remedy = 'npx vitrine build, e reinicie o servidor'
  return state === 'missing' ? error('não foram montadas', remedy) : warning('são de outro código', remedy)
}
