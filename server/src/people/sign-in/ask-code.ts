import type { BrandId } from '@vitrine/contract/brand'
import { newId } from '@vitrine/contract/ids'
import type { Outside } from '#account'
import type { App } from '#kernel/app-context.ts'
import { newToken, sha256 } from '#kernel/random.ts'
import { tokenOf } from '#link'
import { askLink } from './ask-link.ts'

/**
 * Promises a code to whoever owns the address; resolves to what the browser that asked has to keep. The same work and
 * answer for every address, as of any link that is asked for (ASVS 6.3.8).
 */
export async function askCode(
  app: App,
  { email, brand }: { email: string; brand: BrandId },
  outside: Outside,
): Promise<{ token: string }> {
  const asked = { id: newId('lnk', app.clock.now().getTime()), secret: newToken() }
  const kept = { id: asked.id, secretHash: sha256(asked.secret).toString('hex') }
  await askLink(app, { what: 'sign-in', email, brand, kept, ...outside })
  return { token: tokenOf(asked) }
}
