import { sha256 } from '#kernel/random.ts'

/** A link as it is presented: which one, and proof of having its secret. */
export interface LinkKey {
  id: string
  secretHash: Buffer
}

/** What a message's link carries behind `#`. */
export const tokenOf = ({ id, secret }: { id: string; secret: string }): string => `${id}.${secret}`

export const keyOf = (id: string, secret: string): LinkKey => ({ id, secretHash: sha256(secret) })

export const keyOfToken = (token: string): LinkKey => {
  const [id = '', secret = ''] = token.split('.')
  return keyOf(id, secret)
}
