import { newId } from '@vitrine/contract/ids'
import { takeTurn } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { hashCode } from './issue-link.ts'
import { type ProvedLink, takeLinkByCode } from './link.store.ts'

/** `linkId` is undefined where there is none; `email` is whose it would be. */
interface Try {
  linkId: string | undefined
  email: string
  code: string
}

/**
 * Uses up a link by its six typed digits. Every try counts, right or wrong, before the digits are compared, so that
 * parallel tries are not more than the few that are allowed. After the last one the code is dead and the link still
 * works. A link that does not exist costs the same statements, so that the time of an answer tells nothing (ASVS 6.3.8).
 */
export async function tryCode(
  app: App,
  tx: Tx,
  { linkId, email, code }: Try,
): Promise<ProvedLink | undefined> {
  const isLookedAt = await takeTurn(app, tx, 'code', linkId ?? email)
  const id = (isLookedAt && linkId) || newId('lnk')
  return takeLinkByCode(tx, { id, codeHash: hashCode(app, id, code) }, app.clock.now())
}
