import type { AdapterPayload } from 'oidc-provider'
import type { App } from '#kernel/app-context.ts'
import { unseal } from '#kernel/seal.ts'
import { type ClientAppRow, findClientApp } from './client-app.store.ts'

/** Where the secret of an app is kept, for `seal`. */
export const secretPlace = (clientId: string) => `client_app.secret:${clientId}`

/** An app as the provider reads it; nothing for one that is not registered or was switched off. */
export async function findClientMetadata(app: App, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL takes no NUL, and no app of ours is called so.
  if (id.includes('\0')) return undefined
  const row = await findClientApp(app.db, id)
  return row && metadataOf(app, row)
}

function metadataOf({ config }: App, row: ClientAppRow): AdapterPayload {
  const secret = row.secret_sealed
    ? { client_secret: unseal(config.dataSecret, secretPlace(row.id), row.secret_sealed) }
    : { token_endpoint_auth_method: 'none' }
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...secret,
  } as AdapterPayload
}
