import type { TestApp } from './app.ts'

export const CPF = '52998224725'

/** A whole profile, as people write it. */
export const PROFILE = {
  name: '  Marina  Duarte Lopes ',
  socialName: 'Mari',
  phone: '+55 (11) 98765-4321',
  birthDate: '1990-02-28',
  document: '529.982.247-25',
}

let count = 0

/** Somebody who has just signed up; `change` changes their profile. */
export async function newMember(shop: TestApp) {
  const body = {
    name: 'Marina Duarte Lopes',
    email: `perfil${++count}@vitrine.example`,
    password: 'cavalo-bateria-grampo',
    acceptedTerms: true as const,
  }
  const { accessToken, user } = await shop.api().account.register({ headers: {}, body })
  const api = shop.api(accessToken, { 'user-agent': 'navegador de teste' })
  const change = (json: object) => api.profile.update({ json: json as { version: number } })
  return { id: user.id, api, change }
}
export type Member = Awaited<ReturnType<typeof newMember>>

/** The row of somebody's profile, if they have one. */
export const profileRowOf = ({ app }: TestApp, { id }: Member) =>
  app.db.selectFrom('account_profile').selectAll().where('account_id', '=', id).executeTakeFirst()

/** What is noted about changes of somebody's profile and preferences, oldest first. */
export const profileEventsOf = ({ app }: TestApp, { id }: Member) =>
  app.db
    .selectFrom('account_event')
    .select(['kind', 'ip', 'user_agent', 'session_id'])
    .where('account_id', '=', id)
    .where('kind', 'in', ['profile.changed', 'preferences.changed', 'consent.granted', 'consent.withdrawn'])
    .orderBy('id')
    .execute()
