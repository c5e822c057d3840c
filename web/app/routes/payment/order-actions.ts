import type { Address } from '@vitrine/contract/address'
import type { CardInput, CardSettings } from '@vitrine/contract/card'
import type { Order } from '@vitrine/contract/order'
import type { PayLinkMethod } from '@vitrine/contract/pay-link'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { createContext, useContext, useState } from 'react'
import type * as z from 'zod'
import type { ApiClient } from '../../context.ts'
import { useAct } from '../../session/use-act.ts'

/** How a card is taken for this order; `saved` is null where none may be kept. */
export interface CardOffer {
  settings: CardSettings
  saved: readonly SavedCard[] | null
}

/** What may be asked about an order that waits; every answer is the order as it is now. */
interface OrderActions {
  renewPix(api: ApiClient, order: Order): Promise<Order>
  verifyPayment(api: ApiClient, order: Order): Promise<Order>
  changeMethod(api: ApiClient, order: Order, method: PaymentMethod, address?: Address): Promise<Order>
  /** Whoever has the link is not the buyer: they say their own address, and nothing is kept of their card. */
  isBuyer: boolean
  payByCard(api: ApiClient, order: Order, card: z.infer<typeof CardInput>): Promise<Order>
  /** Nothing where no card is taken. */
  card: CardOffer | null
}

/** As the buyer, signed in. */
export const actionsOfMember = (card: CardOffer | null): OrderActions => ({
  renewPix: (api, { id }) => api.checkout.renewPix({ id }),
  verifyPayment: (api, { id }) => api.checkout.verifyPayment({ id }),
  changeMethod: (api, { id }, method, address) => api.checkout.changeMethod({ id, method, address }),
  isBuyer: true,
  payByCard: (api, { id }, card) => api.checkout.payByCard({ id, card }),
  card,
})

// Not the schema: with it the whole contract would come to the browser.
const BY_LINK: readonly PaymentMethod[] = ['pix', 'boleto'] satisfies PayLinkMethod[]
const isByLink = (method: PaymentMethod): method is PayLinkMethod => BY_LINK.includes(method)

/** As whoever has the link. */
export const actionsOfLink = (code: string, card: CardOffer | null): OrderActions => ({
  renewPix: (api) => api.payLink.renewPix({ code }),
  verifyPayment: (api) => api.payLink.verifyPayment({ code }),
  changeMethod: async (api, order, method, address) =>
    isByLink(method) ? api.payLink.changeMethod({ code, method, address }) : order,
  isBuyer: false,
  payByCard: (api, _order, { token, installments, expectedCharge }) =>
    api.payLink.payByCard({ code, card: { token, installments, expectedCharge } }),
  card,
})

export const OrderActionsContext = createContext(actionsOfMember(null))
export const useOrderActions = (): OrderActions => useContext(OrderActionsContext)

interface OrderAction {
  run(): Promise<void>
  running: boolean
  /** The last question was answered. */
  answered: boolean
  /** In pt-BR. */
  problem: string
}

/** Something asked of the server about an order, whose answer is the order as it is now. */
export function useOrderAction(
  ask: (api: ApiClient) => Promise<Order>,
  onOrder: (order: Order) => void,
): OrderAction {
  const { busy, problem, act } = useAct()
  const [answered, setAnswered] = useState(false)
  const run = async () => {
    setAnswered(false)
    setAnswered(await act(async (api) => onOrder(await ask(api))))
  }
  return { run, running: busy, answered, problem }
}
