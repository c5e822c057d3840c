import { type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'document',
  'email',
]

/** JSON lines on standard output; fields that carry secrets or persons are cut even when passed by mistake. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
  })
