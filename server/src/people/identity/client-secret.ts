import type { App } from '#kernel/app-context.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { newToken } from '#kernel/secrets.ts'
import type { SealedSecret, StoredClient } from './client-app.store.ts'

/** Where a secret of an app is kept, for `seal`. */
const secretPlace = (clientId: string) => `client_app.secret:${clientId}`

/** A prefix by which who searches for secrets that leaked finds it. */
const SECRET_PREFIX = 'vas_'
const ENDING_LETTERS = 4

/** A new secret of an app: what is shown once, and what is kept. */
export function newSecret({ config }: App, clientId: string): { secret: string; kept: SealedSecret } {
  const secret = SECRET_PREFIX + newToken()
  const sealed = seal(config.dataKeys, secretPlace(clientId), secret)
  return { secret, kept: { sealed, ending: secret.slice(-ENDING_LETTERS) } }
}

/** The secrets of an app that are good at a moment, the newest first; none of a public one. */
export function goodSecrets({ config }: App, row: StoredClient, now: Date): string[] {
  const { previous_secret_sealed: previous, previous_secret_ends_at: endsAt } = row
  const sealed = [row.secret_sealed, endsAt && endsAt > now ? previous : null]
  return sealed.flatMap((one) => (one ? unseal(config.dataKeys, secretPlace(row.id), one) : []))
}

export const clientSecretSealed: readonly SealedColumn[] = ['secret_sealed', 'previous_secret_sealed'].map(
  (column) => ({
    table: 'client_app',
    column,
    key: ['id'],
    placeOf: ({ id }) => secretPlace(id as string),
  }),
)
