/**
 * How a requirement is answered: by tests, by a document, by a written reason why it does not apply or is met in another
 * way, or not yet. Only the last is a gap.
 */
export type Answer =
  | { by: 'test'; files: readonly string[] }
  | { by: 'document'; page: string; heading: string }
  | { by: 'reason'; why: string }
  | { by: 'nothing'; lacks: string }

const SERVER = { S: 'server/src' } as const

/** Tests, each as a path; `S/` is the server's. */
export const test = (...files: string[]): Answer => ({
  by: 'test',
  files: files.map((file) => file.replace(/^S\//, `${SERVER.S}/`)),
})

/** A page of the repository, and the heading below which it stands. */
export const page = (name: string, heading: string): Answer => ({ by: 'document', page: name, heading })

/** Why it does not apply, or how else it is met. */
export const because = (why: string): Answer => ({ by: 'reason', why })

/** What is not done yet. */
export const lacks = (what: string): Answer => ({ by: 'nothing', lacks: what })
