import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What this installation made up for itself, once: the same names as the environment variables they fill. */
export type Secrets = Record<
  | 'SESSION_SECRET'
  | 'DATA_SECRET'
  | 'PIX_WEBHOOK_TOKEN'
  | 'PIX_CLIENT_ID'
  | 'PIX_CLIENT_SECRET'
  | 'PIX_KEY'
  | 'MERCADO_PAGO_ACCESS_TOKEN'
  | 'MERCADO_PAGO_PUBLIC_KEY'
  | 'MERCADO_PAGO_WEBHOOK_SECRET',
  string
>

/** What a real shop cannot do without; the others are those of the simulated bank and gateway. */
export const OWN_SECRETS = ['SESSION_SECRET', 'DATA_SECRET', 'PIX_WEBHOOK_TOKEN'] as const

const fileOf = (dataDir: string) => join(dataDir, 'secrets.json')

/** The secrets of a data folder, as far as there are any. */
export async function readSecrets(dataDir: string): Promise<Partial<Secrets>> {
  return JSON.parse(await readFile(fileOf(dataDir), 'utf8').catch(() => '{}'))
}

/** Reads the secrets of a data folder and invents the ones not there yet. Of several at once, all get those of the first. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const kept = await readSecrets(dataDir)
  const secrets = { ...invent(), ...kept }
  if (Object.keys(secrets).length === Object.keys(kept).length) return secrets
  const isFirst = await writeSecrets(dataDir, secrets, { replaces: Object.keys(kept).length > 0 })
  return isFirst ? secrets : ensureSecrets(dataDir)
}

/**
 * Writes the secrets of a folder, readable by its owner alone, whole or not at all. Answers false, and changes nothing,
 * where there are some already that they are not to replace.
 */
export async function writeSecrets(
  dataDir: string,
  secrets: Partial<Secrets>,
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

/** By which a secret is recognised without knowing it: the same for the same one, and nothing is learnt from it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('key id').digest('hex').slice(0, 16)

function invent(): Secrets {
  return {
    SESSION_SECRET: random(48),
    DATA_SECRET: random(48),
    PIX_WEBHOOK_TOKEN: random(24),
    PIX_CLIENT_ID: `vitrine-${randomBytes(4).toString('hex')}`,
    PIX_CLIENT_SECRET: random(32),
    PIX_KEY: randomUUID(),
    MERCADO_PAGO_ACCESS_TOKEN: `APP_USR-${random(24)}`,
    MERCADO_PAGO_PUBLIC_KEY: `APP_USR-${random(24)}`,
    MERCADO_PAGO_WEBHOOK_SECRET: random(32),
  }
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url')
