import { redirect } from 'react-router'
import type { ApiClient } from '../context.ts'
import { getApi } from './api.ts'
import { session } from './browser.ts'
import { requireUser } from './guards.ts'
import { pathOf, signInPath } from './safe-redirect.ts'

/** Loads a member's page: anonymous people, and those whose session ends on the way, go to sign in and come back. */
export async function asMember<T>(request: Request, load: (api: ApiClient) => Promise<T>): Promise<T> {
  requireUser(request)
  try {
    return await load(await getApi())
  } catch (error) {
    if (session.user()) throw error
    throw redirect(signInPath(pathOf(request.url)))
  }
}
