/** The secret part of a message's link, between the page it opened and the page that uses it. In memory only. */
let carried: string | null = null

/** What stands behind `#` of this page's address; servers never see it. */
export const tokenInAddress = (hash: string): string | null => (hash.length > 1 ? hash.slice(1) : null)

/** For a guard that leads elsewhere: the link that was opened is not lost on the way. */
export function carryMailToken(hash: string): void {
  carried = tokenInAddress(hash) ?? carried
}

/** The link that was opened on another page, until it is used or left alone. */
export const carriedMailToken = (): string | null => carried

export function removeMailToken(): void {
  carried = null
}

/** As `POST /account/recover-password` takes it. */
export function idAndCodeOf(token: string): { id: string; code: string } {
  const [id = '', code = ''] = token.split('.')
  return { id, code }
}
