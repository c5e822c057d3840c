import type { Problem } from '@vitrine/contract/problem'

/** The server said no: a stable code for the program, sentences in pt-BR for people, field errors for forms. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly sentences: string[]
  readonly fields: Record<string, string[]>
  readonly data: unknown

  constructor(problem: Problem) {
    super(problem.error)
    this.status = problem.status
    this.code = problem.error
    this.sentences = problem.errors
    this.fields = problem.fields ?? {}
    this.data = problem.data
  }
}

/** The network failed or the answer was not ours: nobody knows whether the request was carried out. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const NO_ANSWER = 'Sem conexão com o servidor. Confira sua internet e tente de novo.'
const UNEXPECTED = 'Algo deu errado. Tente novamente mais tarde.'

const UNITS = [
  [3600, 'hora'],
  [60, 'minuto'],
  [1, 'segundo'],
] as const

/** `30 segundos`, `2 minutos`: in the largest unit that fits, never too short. */
export function waitText(seconds: number): string {
  const [length, unit] = UNITS.find(([of]) => seconds >= of) ?? UNITS[2]
  const count = Math.ceil(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Whose sentence says what else helps than to wait. */
const HELPS: readonly string[] = ['checkout.too-many-orders']

/** Who is told to wait is told how long. */
function tooMany({ code, data }: Refused): string | undefined {
  const seconds: unknown = Reflect.get(Object(data), 'retryAfter')
  if (HELPS.includes(code) || typeof seconds !== 'number') return undefined
  return `Muitas tentativas. Tente de novo em ${waitText(seconds)}.`
}

const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** What to tell a person about any failure, in pt-BR. */
export function sentenceFor(error: unknown): string {
  if (error instanceof Refused) return tooMany(error) ?? (error.sentences.join(' ') || UNEXPECTED)
  // A script that does not come fails in words of the browser's.
  return error instanceof Unreachable || isOffline() ? NO_ANSWER : UNEXPECTED
}

/** Reads a refusal's body; one of another shape (a proxy's page) says nothing to people. */
export async function refusedFrom(response: Response): Promise<Refused> {
  const body: unknown = await response.json().catch(() => null)
  const problem = { status: response.status, error: 'unexpected', errors: [] }
  return new Refused(isProblem(body) ? { ...body, status: response.status } : problem)
}

function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false
  return typeof Reflect.get(body, 'error') === 'string' && Array.isArray(Reflect.get(body, 'errors'))
}
