import type { ApiClient } from '../context.ts'
import { asAdministrator } from '../session/guards.ts'
import { enterScreen } from './enter.ts'

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
