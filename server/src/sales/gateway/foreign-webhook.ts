import type { App } from '#kernel/app-context.ts'
import { createSeldom } from '#kernel/seldom.ts'
import type { PaymentProvider } from '#payment-provider'

/**
 * Notes notices that their provider did not sign, one line a minute: somebody else's, or the secret that we were given
 * is not the one they use.
 */
export function createForeignNote({ log }: Pick<App, 'log'>, { name }: PaymentProvider): () => void {
  const seldom = createSeldom()
  return () =>
    seldom(name, (leftOut) => log.warn({ provider: name, ...leftOut }, 'webhook refused: wrong secret'))
}
