import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** What a shop cannot do without. */
export const OWN_SECRETS = ['SESSION_SECRET', 'DATA_SECRET', 'PIX_WEBHOOK_TOKEN'] as const

/** What the simulated bank and gateway are told, for a demonstration or a shop that tries itself out. */
const SIMULATED_SECRETS = [
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_KEY',
  'MERCADO_PAGO_ACCESS_TOKEN',
  'MERCADO_PAGO_PUBLIC_KEY',
  'MERCADO_PAGO_WEBHOOK_SECRET',
] as const

type SecretName = (typeof OWN_SECRETS)[number] | (typeof SIMULATED_SECRETS)[number]

/** What this installation made up for itself, once: the same names as the environment variables they fill. */
export type Secrets = Partial<Record<SecretName, string>>

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json')

/** The secrets of a data folder, as far as there are any. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  return JSON.parse(await readFile(fileOf(dataDir), 'utf8').catch(() => '{}'))
}

type Installation = Pick<Settings, 'dataDir' | 'simulated'>

/**
 * Reads the secrets of a data folder and invents those that are needed and not there yet. Of several at once, all get those
 * of the first.
 */
export async function ensureSecrets(installation: Installation): Promise<Secrets> {
  const { dataDir, simulated } = installation
  const kept = await readSecrets(dataDir)
  const names = simulated ? [...OWN_SECRETS, ...SIMULATED_SECRETS] : OWN_SECRETS
  const missing = names.filter((name) => !kept[name])
  if (missing.length === 0) return kept
  const secrets = { ...kept, ...Object.fromEntries(missing.map((name) => [name, INVENTED[name]()])) }
  const isFirst = await writeSecrets(dataDir, secrets, { replaces: Object.keys(kept).length > 0 })
  return isFirst ? secrets : ensureSecrets(installation)
}

/**
 * Writes the secrets of a folder, readable by its owner alone, whole or not at all. Answers false, and changes nothing,
 * where there are some already that they are not to replace.
 */
export async function writeSecrets(
  dataDir: string,
  secrets: Secrets,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const fresh = `${fileOf(dataDir)}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (replaces) await rename(fresh, fileOf(dataDir))
    else await link(fresh, fileOf(dataDir))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(fresh, { force: true })
  }
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

const INVENTED: Record<SecretName, () => string> = {
  SESSION_SECRET: () => random(48),
  DATA_SECRET: () => random(48),
  PIX_WEBHOOK_TOKEN: () => random(24),
  PIX_CLIENT_ID: () => `vitrine-${randomBytes(4).toString('hex')}`,
  PIX_CLIENT_SECRET: () => random(32),
  PIX_KEY: randomUUID,
  MERCADO_PAGO_ACCESS_TOKEN: () => `APP_USR-${random(24)}`,
  MERCADO_PAGO_PUBLIC_KEY: () => `APP_USR-${random(24)}`,
  MERCADO_PAGO_WEBHOOK_SECRET: () => random(32),
}
