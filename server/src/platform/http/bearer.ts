import { KEY_PREFIX } from '@vitrine/contract/admin/api-key'

/** The bearer of a request (RFC 6750); empty without one. */
export function bearerOf(authorization: string | undefined): string {
  const [scheme, token = ''] = authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

/** Whether a bearer is a key of a program, and no token of a session. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(KEY_PREFIX)
