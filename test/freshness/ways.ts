import type { Audience } from './screens.ts'

export type Identity = 'anonymous' | 'member' | 'administrator' | 'pending'

/** Where somebody who wanted a screen ends up; `stays` is the screen itself. */
export type Way = 'stays' | 'home' | 'sign-in'

/** What the specification (section 2) lets whom do; `pending` owes the second factor. */
export const WAYS: Record<Audience, Record<Identity, Way>> = {
  anyone: { anonymous: 'stays', member: 'stays', administrator: 'stays', pending: 'stays' },
  guest: { anonymous: 'stays', member: 'home', administrator: 'home', pending: 'stays' },
  member: { anonymous: 'sign-in', member: 'stays', administrator: 'stays', pending: 'sign-in' },
  administrator: { anonymous: 'sign-in', member: 'home', administrator: 'stays', pending: 'sign-in' },
  'second-factor': { anonymous: 'sign-in', member: 'home', administrator: 'stays', pending: 'stays' },
}

/** An address with nothing behind it shows so where it is: the guard comes first. */
export const filled = (path: string): string => path.replace(/:\w+/g, 'nada').replace('*', 'nao-existe')

/** Where that is. */
export const addressOf = (way: Way, path: string): string => {
  if (way === 'stays') return path
  return way === 'home' ? '/' : `/entrar?${new URLSearchParams({ redirect: path })}`
}
