import { reasonOf, withoutPersons } from '../../server/src/platform/kernel/log.ts'

/** What a check found: about what, what is so, and what to do where it is not well. In pt-BR, without a secret. */
export interface Finding {
  level: 'ok' | 'warning' | 'error'
  about: string
  says: string
  remedy?: string | undefined
}

/** One check; what it throws is an error that is found. */
export interface Check {
  about: string
  run(): Promise<Omit<Finding, 'about'> | readonly Omit<Finding, 'about'>[]>
}

export const ok = (says: string) => ({ level: 'ok', says }) as const
export const warning = (says: string, remedy: string) => ({ level: 'warning', says, remedy }) as const
export const error = (says: string, remedy: string) => ({ level: 'error', says, remedy }) as const

/** Milliseconds that one check may take. */
const PATIENCE_MS = 20_000

/** Runs a check; one that does not end in time, or throws, has found an error. */
export async function findBy({ about, run }: Check): Promise<Finding[]> {
  try {
    const found = await inTime(run())
    return [found].flat().map((one) => ({ about, ...one }))
  } catch (failure) {
    const says = `não pôde ser conferido: ${withoutPersons(reasonOf(failure))}`
    return [
      { about, ...error(says, 'veja o motivo acima e a configuração correspondente em docs/settings.md') },
    ]
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('não terminou a tempo')), PATIENCE_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const WORDS = { ok: 'ok', warning: 'aviso', error: 'erro' } as const

/** A finding as a line, its remedy on the one below. */
export const lineOf = ({ level, about, says, remedy }: Finding): string =>
  `${WORDS[level].padEnd(6)} ${about.padEnd(13)} ${says}${remedy ? `\n${' '.repeat(21)}→ ${remedy}` : ''}`
