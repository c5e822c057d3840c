import type { User } from '@vitrine/contract/account'
import type { Permission } from '@vitrine/contract/admin/permission'
import type { ApiClient } from '../context.ts'
import { asAdministrator, requireAdmin } from '../session/guards.ts'
import { notify } from '../ui/notify.ts'
import { lackedAt } from './screens.ts'

/** Somebody who administers opens a screen that their roles do not open; `lacked` is what they may not do. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
  readonly lacked: readonly Permission[]

  constructor(lacked: readonly Permission[]) {
    super(`lacks ${lacked.join(', ')}`)
    this.lacked = lacked
  }
}

/** Tells a member who is no administrator why they find themselves at home. */
const turnedAway = () =>
  notify({
    tone: 'negative',
    title: 'Área da administração',
    caption: 'Sua conta não tem acesso à administração da loja.',
  })

/**
 * The guard of every screen of the administration, before anything is loaded: who does not administer is led elsewhere,
 * who may not open this screen is told so in its place, by `ScreenFailure`.
 */
export function enterScreen(request: Request): User {
  const user = requireAdmin(request, turnedAway)
  const lacked = lackedAt(user.roles, new URL(request.url).pathname)
  if (lacked.length > 0) throw new NotPermitted(lacked)
  return user
}

interface LoaderArgs {
  request: Request
  params: Readonly<Record<string, string | undefined>>
}

/** The `clientLoader` of a screen about one thing: who may not enter is led on by the guard. */
export const recordLoader =
  <T>(load: (api: ApiClient, id: string) => Promise<T>) =>
  ({ request, params }: LoaderArgs): Promise<T> => {
    enterScreen(request)
    return asAdministrator(request, (api) => load(api, params.id ?? ''))
  }
