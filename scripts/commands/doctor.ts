import { readConfig, unknownVariables } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/kernel/clock.ts'
import type { Config } from '../../server/src/platform/kernel/config.ts'
import { createDb, createPool } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { startRefusalOf } from '../../server/src/platform/kernel/process.ts'
import { VERSION } from '../../server/src/platform/kernel/version.ts'
import { createProviders } from '../../server/src/sales/gateway/index.ts'
import { createReferences } from '../../server/src/sales/payment/index.ts'
import { openStorage } from '../backup/copy-files.ts'
import { databaseChecks, reachCheck, replicaCheck } from '../doctor/database-checks.ts'
import { type Check, error, type Finding, findBy, lineOf, ok, warning } from '../doctor/finding.ts'
import { machineChecks } from '../doctor/machine-checks.ts'
import {
  bankClockCheck,
  certificateCheck,
  mailServerCheck,
  providerChecks,
  senderCheck,
  testMailCheck,
  tracesCheck,
} from '../doctor/service-checks.ts'
import { Failure } from '../failure.ts'
import { findPostgres } from '../postgres.ts'
import { environmentOf } from '../product/environment.ts'
import { readSecrets } from '../product/secrets.ts'
import { readSettings, type Settings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import type { Called } from './command-line.ts'

/** Looks at everything that a shop depends on, changes nothing, and ends with 1 where something is an error. */
export async function doctor({ flags }: Called): Promise<void> {
  const settings = readSettings(await withSettingsFile(process.env))
  const env = environmentOf(settings, await readSecrets(settings.dataDir))
  console.log(`Vitrine ${VERSION}, Node ${process.versions.node}\n`)
  const counts = { ok: 0, warning: 0, error: 0 }
  const show = async (checks: readonly Check[]) => {
    const found = (await Promise.all(checks.map(findBy))).flat()
    for (const one of found) {
      console.log(lineOf(one))
      counts[one.level]++
    }
    return found
  }
  await using stack = new AsyncDisposableStack()
  const url = settings.databaseUrl ?? (await findPostgres(settings.dataDir).catch(() => undefined))
  const config = readWhatIsValid({ ...env, DATABASE_URL: settings.pooledUrl ?? url ?? '' })
  await show([settingsCheck(settings.env, config)])
  await show(machineChecks(settings, () => openStorage(env)))
  const isReached = url !== undefined && isWell(await show([reachCheck(url)]))
  if (!url) await show([noDatabase])
  if (config instanceof Error) return end(counts)
  if (isReached) await show(databaseChecks(url, config.dataSecrets, stack))
  const { replicaUrl } = config.database
  if (replicaUrl) await show([replicaCheck(replicaUrl)])
  await show(serviceChecks(config, isReached ? url : undefined, flags.mail as string | undefined, stack))
  end(counts)
}

const isWell = (found: readonly Finding[]): boolean => found.every(({ level }) => level !== 'error')

const noDatabase: Check = {
  about: 'banco',
  run: async () =>
    error('não há DATABASE_URL, e npm start não está rodando', 'informe DATABASE_URL, ou rode npm start'),
}

/** The configuration, or why there is none. */
function readWhatIsValid(env: NodeJS.ProcessEnv): Config | Error {
  try {
    return readConfig(env)
  } catch (failure) {
    const sentence = startRefusalOf(failure)
    if (sentence === undefined) throw failure
    return new Error(sentence)
  }
}

const settingsCheck = (env: Settings['env'], config: Config | Error): Check => ({
  about: 'configuração',
  async run() {
    const unknown = unknownVariables(env).map((sentence) => warning(sentence, 'corrija ou retire a variável'))
    if (config instanceof Error)
      return [error(config.message, 'docs/settings.md diz cada variável'), ...unknown]
    return unknown.length > 0 ? unknown : ok('lida, sem nada de errado')
  },
})

/** What is checked of services: what needs the database as well is left out where there is none. */
function serviceChecks(
  config: Config,
  url: string | undefined,
  mailTo: string | undefined,
  stack: AsyncDisposableStack,
): Check[] {
  const services = [
    certificateCheck(config.http.publicUrl),
    mailServerCheck(config),
    ...(config.pixApi ? [bankClockCheck(config.pixApi.tokenUrl)] : []),
    ...(config.tracing ? [tracesCheck(config.tracing)] : []),
  ]
  if (!url) return services
  const pool = createPool(url, 2, createLog('silent'))
  stack.defer(() => pool.end())
  const db = createDb(pool)
  const providers = createProviders(config, (name) => createReferences(db, systemClock, name))
  return [
    ...services,
    senderCheck(config, db),
    ...(mailTo ? [testMailCheck(config, db, mailTo)] : []),
    ...providerChecks(providers),
  ]
}

function end({ warning: warnings, error: errors }: Record<Finding['level'], number>): void {
  const said = `${errors} ${errors === 1 ? 'erro' : 'erros'}, ${warnings} ${warnings === 1 ? 'aviso' : 'avisos'}.`
  if (errors > 0) throw new Failure(said)
  console.log(`\n${said}`)
}
