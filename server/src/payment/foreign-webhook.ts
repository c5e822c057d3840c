import type { App } from '../kernel/app-context.ts'
import { createSeldom } from '../kernel/seldom.ts'
import type { PaymentProvider } from './payment-provider.ts'

const seldom = createSeldom()

/** A notice that its provider did not sign: somebody else's, or the secret that we were given is not the one they use. */
export const noteForeign = ({ log }: Pick<App, 'log'>, { name }: PaymentProvider): void =>
  seldom(name, (leftOut) => log.warn({ provider: name, ...leftOut }, 'webhook refused: wrong secret'))
