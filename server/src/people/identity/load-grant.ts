import type { Grant, KoaContextWithOIDC } from 'oidc-provider'

/**
 * The grant of the app that asks, and a note in the browser session of which session of ours it comes from: both end
 * together, so that who signs out here does not stay signed in there.
 */
export async function loadGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, provider, result, session } = oidc
  if (!client || !session) return undefined
  const ourSession = result?.ourSession
  if (typeof ourSession === 'string') {
    session.ensureClientContainer(client.clientId)
    Object.assign(session.authorizationFor(client.clientId), { ourSession })
  }
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  return grantId ? provider.Grant.find(grantId) : undefined
}
