import { type Refusal, sentenceOf, statusOf } from '@vitrine/contract/refusals'

/** A refusal the caller can understand. Anything else that is thrown is a bug: a 500 and an alert. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: Refusal
  /** What the screen needs to go on, such as the new total. */
  readonly data: unknown
  /** Sentences by field of the form, when a rule that only the server knows refuses a field. */
  readonly fields: Record<string, string[]> | undefined
  constructor(code: Refusal, data?: unknown, fields?: Record<string, string[]>) {
    super(sentenceOf(code))
    this.code = code
    this.data = data
    this.fields = fields
  }
  get status() {
    return statusOf(this.code)
  }
}

/** The product cannot start as it is set up: one pt-BR sentence for who starts it, which is shown without a stack. */
export class StartRefusal extends Error {}
