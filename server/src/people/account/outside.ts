/** From where somebody acts, for the record of what happened to an account. */
export interface Outside {
  ip: string
  userAgent?: string | undefined
}

/** Where somebody was going when a message was asked for; a link keeps it for the browser that opens it. */
export interface Origin {
  clientId?: string | undefined
  redirect?: string | undefined
}

/** Somebody signed in. */
export interface Member {
  accountId: string
  sessionId: string
}
