import { newId } from '@vitrine/contract/ids'
import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { hashCode } from './issue-link.ts'
import { type ProvedLink, takeLinkByCode } from './link.store.ts'
import { takeTurn } from './turn.ts'

/** `linkId` is undefined where there is none; `email` is whose it would be. */
interface Try {
  linkId: string | undefined
  email: string
  code: string
}

/**
 * Uses a link up by the six digits to type. Every try counts, right or wrong, and is counted before it is looked at, so
 * that no number of them at once is more than the few there are; after that the link itself is still good. A link that
 * does not exist gets the same statements with the same effects: their time tells nothing (ASVS 6.3.8).
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
