/** Of the operating system, and SQLSTATEs (PostgreSQL, appendix A) of a server that is going, coming or full. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-3]|53300)$/

/** node-postgres gives these no code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether `error` says that there is no database to talk to at this moment; nothing is wrong with what was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && CODES.test(String(error.code))) ||
    SENTENCES.test(error.message) ||
    isSocketGone(error)
  )
}

/** A server that listens on a socket takes its file along when it goes. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
