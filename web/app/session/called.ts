import type { User } from '@vitrine/contract/account'

/** How somebody is called: by the social name where there is one (Decreto 8.727/2016). */
export const calledName = ({ socialName, name }: Pick<User, 'name' | 'socialName'>): string =>
  socialName ?? name

/** First and last initial of a name, or its only one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase()
}
