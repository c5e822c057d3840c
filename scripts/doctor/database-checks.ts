import { readQueue } from '../../server/src/platform/jobs/index.ts'
import { sealingSecret } from '../../server/src/platform/kernel/data-key.ts'
import { createDb, createPool, type Db } from '../../server/src/platform/kernel/database.ts'
import { createLog } from '../../server/src/platform/kernel/log.ts'
import { checkMigrated } from '../../server/src/platform/kernel/migrate.ts'
import { checkDatabase, checkReplica } from '../../server/src/platform/kernel/outage.ts'
import { startRefusalOf } from '../../server/src/platform/kernel/process.ts'
import type { SecretRing } from '../../server/src/platform/kernel/secrets.ts'
import { findSecretCheck, isRotating, readFacts } from './checks.store.ts'
import { type Check, error, type Finding, ok, warning } from './finding.ts'

type Found = Omit<Finding, 'about'>

/** Whether an address leads to a database that the product can work with. */
export const reachCheck = (url: string): Check => ({
  about: 'banco',
  run: () =>
    checkDatabase(url).then(
      () => ok('responde e aceita gravações'),
      (failure) =>
        error(startRefusalOf(failure) ?? String(failure), 'corrija DATABASE_URL ou inicie o PostgreSQL'),
    ),
})

const OLD_SECONDS = 5

/** Whether a replica answers, and how old what it shows is. Without it the primary answers all. */
export const replicaCheck = (url: string): Check => ({
  about: 'réplica',
  async run() {
    try {
      const seconds = await checkReplica(url)
      if (seconds <= OLD_SECONDS) return ok('responde, e está em dia')
      const says = `está ${Math.round(seconds)} s atrás, e as leituras vão ao servidor principal`
      return warning(says, 'veja em pg_stat_replication do principal o que a segura')
    } catch (failure) {
      const says = startRefusalOf(failure) ?? String(failure)
      return warning(
        says,
        'as leituras vão ao servidor principal: corrija DATABASE_REPLICA_URL ou inicie a réplica',
      )
    }
  },
})

/** What is checked of a database that is reached; its pool is closed with the stack. */
export function databaseChecks(url: string, secrets: SecretRing, stack: AsyncDisposableStack): Check[] {
  const pool = createPool(url, 2, createLog('silent'))
  stack.defer(() => pool.end())
  const db = createDb(pool)
  return [
    { about: 'banco', run: () => checkFacts(db) },
    { about: 'migrações', run: () => checkMigrations(url) },
    { about: 'tarefas', run: () => checkQueue(db) },
    { about: 'segredos', run: () => checkSeal(db, secrets) },
    { about: 'relógio', run: () => checkDatabaseClock(db) },
  ]
}

async function checkFacts(db: Db): Promise<Found[]> {
  const { version, jit, parallel, mayCreate } = await readFacts(db)
  const found: Found[] = [ok(`PostgreSQL ${version}`)]
  if (jit !== 'off') found.push(warning('jit está ligado e atrasa as respostas', setOn('jit = off')))
  if (parallel !== '0')
    found.push(
      warning(
        `max_parallel_workers_per_gather é ${parallel} e atrasa as respostas`,
        setOn('max_parallel_workers_per_gather = 0'),
      ),
    )
  if (!mayCreate)
    found.push(
      error(
        'o usuário de DATABASE_URL não pode criar tabelas e esquemas',
        'torne-o dono do banco: ALTER DATABASE … OWNER TO …',
      ),
    )
  return found
}

const setOn = (setting: string) => `no PostgreSQL: ALTER DATABASE … SET ${setting} (docs/operation.md)`

async function checkMigrations(url: string): Promise<Found> {
  try {
    await checkMigrated(url)
    return ok('o banco é o desta versão')
  } catch (failure) {
    const sentence = startRefusalOf(failure)
    if (sentence === undefined) throw failure
    return error(sentence, 'npx vitrine migrate, se o código é o mais novo')
  }
}

/** Work that recurs is done every 20 seconds: none in this time says that no worker works. */
const SILENT_MS = 120_000
const LATE_MS = 300_000

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} min`

async function checkQueue(db: Db): Promise<Found[]> {
  const { due, dueSince, givenUpToday, lastSweptAt, now } = await readQueue(db)
  const late = dueSince ? now.getTime() - dueSince.getTime() : 0
  const found: Found[] = []
  if (!lastSweptAt || now.getTime() - lastSweptAt.getTime() > SILENT_MS)
    found.push(noWorker(lastSweptAt, now))
  if (late > LATE_MS)
    found.push(
      warning(`${due} esperam, a primeira há ${minutes(late)}`, 'veja o registro do processo de tarefas'),
    )
  if (givenUpToday > 0)
    found.push(
      warning(`${givenUpToday} desistidas em um dia`, 'veja por quê em /admin, Tarefas, e tente de novo'),
    )
  return found.length > 0 ? found : [ok('o processo de tarefas trabalha, e nada está atrasado')]
}

function noWorker(lastSweptAt: Date | null, now: Date): Found {
  const says = lastSweptAt
    ? `nenhum processo de tarefas trabalha há ${minutes(now.getTime() - lastSweptAt.getTime())}`
    : 'nenhum processo de tarefas trabalhou na última hora'
  return error(says, 'inicie npx vitrine work, ou veja o registro dele')
}

async function checkSeal(db: Db, secrets: SecretRing): Promise<Found> {
  const noted = await findSecretCheck(db)
  if (!noted) return ok('DATA_SECRET ainda não cifrou nada neste banco')
  const secret = sealingSecret(secrets, noted)
  if (!secret)
    return error('DATA_SECRET não é o deste banco: o que está cifrado nele não abre', 'informe o de antes')
  if (await isRotating(db))
    return warning('uma troca da chave deste banco não terminou', 'rode npx vitrine rotate-data-key')
  return secret === secrets[0]
    ? ok('DATA_SECRET é o deste banco')
    : ok(
        'DATA_SECRET deste banco ainda é um dos de antes: o primeiro da lista passa a valer no próximo início',
      )
}

async function checkDatabaseClock(db: Db): Promise<Found> {
  const { now } = await readFacts(db)
  return clockFinding('banco', now)
}

const SLIGHT_MS = 2_000
const GRAVE_MS = 60_000

/** How far this machine's clock is from another one that was read just now. */
export function clockFinding(whose: string, at: Date): Found {
  const apart = Math.abs(Date.now() - at.getTime())
  const seconds = `${(apart / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
  if (apart <= SLIGHT_MS) return ok(`junto com o do ${whose}`)
  const remedy = 'acerte os relógios por NTP (timedatectl set-ntp true)'
  const says = `${seconds} longe do relógio do ${whose}`
  return apart > GRAVE_MS ? error(says, remedy) : warning(says, remedy)
}
