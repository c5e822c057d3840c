import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
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

/** Reads the secrets of a data folder, readable by its owner only, and invents the ones not there yet. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const secrets = { ...invent(), ...(JSON.parse(text) as Partial<Secrets>) }
  const next = `${JSON.stringify(secrets, null, 2)}\n`
  if (next !== text) await writeFile(file, next, { mode: 0o600 })
  return secrets
}

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
