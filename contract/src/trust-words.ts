import { dayOf, formatDay } from './time.ts'
import type { Trust } from './trust.ts'

/** What is said of access that was opened before it was paid for. */
export interface TrustWords {
  title: string
  text: string
}

/** `09/12/2026`: the last day, the whole of it included. */
const lastDay = (until: string): string => formatDay(dayOf(new Date(until)))

/** While its money is waited for: until when, and what happens without it. */
export const openText = ({ until }: Pick<Trust, 'until'>): string =>
  `Você já comprou aqui antes, então não precisa esperar o banco. O acesso vale até ${lastDay(until)} e continua quando o boleto for pago. Se ele não for pago, ou se você cancelar ou trocar a forma de pagamento, o acesso termina e só volta com o pagamento confirmado.`

/** Nothing once the boleto was paid. */
export function trustWords({ until, state }: Trust, now: Date): TrustWords | undefined {
  if (state === 'paid' || state === 'late') return undefined
  if (state === 'open' && now.getTime() <= Date.parse(until))
    return { title: 'Seu acesso já vale', text: openText({ until }) }
  return {
    title: 'Acesso antecipado encerrado',
    text: 'O acesso foi dado antes do pagamento do boleto, e o pagamento não chegou no prazo. Ele volta assim que o pagamento deste pedido for confirmado.',
  }
}
