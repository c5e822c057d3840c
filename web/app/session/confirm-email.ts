import type { ConfirmedEmail } from '@vitrine/contract/account-link'
import { href } from 'react-router'
import { getApi } from './api.ts'
import { session } from './browser.ts'
import { removeMailToken } from './mail-token.ts'

/**
 * Confirms an address by the link or the code of its message. Where nobody of that account is signed in, the answer says
 * where a password is chosen: `passwordPath`.
 */
export async function confirmEmail(
  proof: { token: string } | { email: string; code: string },
): Promise<ConfirmedEmail & { passwordPath?: string }> {
  const answer = await (await getApi()).account.confirmEmail(proof)
  removeMailToken()
  if (session.user()?.id === answer.user.id) session.change(answer.user)
  if (!answer.password) return answer
  const { id, code } = answer.password
  return { ...answer, passwordPath: `${href('/conta/redefinir-senha')}#${id}.${code}` }
}
