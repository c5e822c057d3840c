import { randomBytes } from 'node:crypto'
import { type AdminWebhook, SECRET_OVERLAP_HOURS, type WebhookInput } from '@vitrine/contract/admin/webhook'
import { newId, type WebhookEndpointId } from '@vitrine/contract/ids'
import { HOUR_MS } from '@vitrine/contract/time'
import { refuseUnknownBrands } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import {
  activateEndpoint,
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  pauseEndpoint,
  replaceSecret,
  type SendingEndpoint,
} from './endpoint.store.ts'

/** An endpoint as the administration changes it. */
export const endpoint: Versioned<AdminWebhook> = {
  kind: 'webhook',
  lock: lockEndpoint,
  read: findEndpoint,
  nameOf: ({ name }) => name,
  derived: ['failingSince', 'waiting', 'failed', 'previousUntil'],
}

/** standardwebhooks.com, "Secret Format": 24 to 64 random bytes in base 64. */
const SECRET_BYTES = 32
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

const placeOf = (id: WebhookEndpointId): string => `webhook_endpoint.secret:${id}`

const sealed = ({ config }: App, id: WebhookEndpointId, secret: string): Buffer =>
  seal(config.dataKeys, placeOf(id), secret)

/** What a delivery is signed with: the secret, and the one before while that is good as well. */
export function secretsOf(
  { config, clock }: App,
  { id, secretSealed, previousSecretSealed, previousUntil }: SendingEndpoint,
): string[] {
  const isOld = previousUntil !== null && previousUntil > clock.now()
  const kept = isOld && previousSecretSealed ? [secretSealed, previousSecretSealed] : [secretSealed]
  return kept.map((one) => unseal(config.dataKeys, placeOf(id), one))
}

const MOST_ENDPOINTS = 50

/** Refuses an address that is never called, and a brand that is not there. */
export async function checkEndpoint({ db, outbound }: App, { url, brandId }: WebhookInput): Promise<void> {
  if (brandId) await refuseUnknownBrands(db, [brandId], 'brandId')
  const reason = await outbound.check(url)
  if (reason) throw new Refused('webhook.address', { reason })
}

/** Resolves to its id and its secret, which is shown this once. Refuses `webhook.too-many`. */
export async function createEndpoint(
  app: App,
  tx: Tx,
  input: WebhookInput,
  { by, at }: ChangeActor,
): Promise<{ id: WebhookEndpointId; secret: string }> {
  if ((await countEndpoints(tx)) >= MOST_ENDPOINTS) throw new Refused('webhook.too-many')
  const id = newId('whe', at.getTime())
  const secret = newSecret()
  await insertEndpoint(tx, { ...input, id, secretSealed: sealed(app, id, secret), by, at })
  return { id, secret }
}

/** The secret of before is good for a day beside the new one, which is shown this once. */
export async function rotateSecret(
  app: App,
  tx: Tx,
  id: WebhookEndpointId,
  { at }: ChangeActor,
): Promise<string> {
  const secret = newSecret()
  const previousUntil = new Date(at.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS)
  await replaceSecret(tx, id, { sealed: sealed(app, id, secret), previousUntil })
  return secret
}

export const moveEndpoint = (tx: Tx, id: string, status: 'active' | 'paused'): Promise<void> =>
  status === 'active' ? activateEndpoint(tx, id) : pauseEndpoint(tx, id)

export const webhookSealed: readonly SealedColumn[] = ['secret_sealed', 'previous_secret_sealed'].map(
  (column) => ({
    table: 'webhook_endpoint',
    column,
    key: ['id'],
    placeOf: ({ id }) => placeOf(id as WebhookEndpointId),
  }),
)
