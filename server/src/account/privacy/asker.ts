/** Who asks, and from where: kept with what they ask for. */
export interface Asker {
  accountId: string
  sessionId: string
  ip: string
  userAgent: string | undefined
}
