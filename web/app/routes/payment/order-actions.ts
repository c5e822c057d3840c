import type { Order } from '@vitrine/contract/order'
import type { PayLinkMethod } from '@vitrine/contract/pay-link'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { createContext, useContext } from 'react'
import type { ApiClient } from '../../context.ts'

/** What may be asked about an order that waits; every answer is the order as it is now. */
export interface OrderActions {
  renewPix(api: ApiClient, order: Order): Promise<Order>
  verifyPayment(api: ApiClient, order: Order): Promise<Order>
  changeMethod(api: ApiClient, order: Order, method: PaymentMethod): Promise<Order>
  /** Whether somebody may change to this method at all. */
  offers(method: PaymentMethod): boolean
}

/** As the buyer, signed in. */
const OF_MEMBERS: OrderActions = {
  renewPix: (api, { id }) => api.checkout.renewPix({ id }),
  verifyPayment: (api, { id }) => api.checkout.verifyPayment({ id }),
  changeMethod: (api, { id }, method) => api.checkout.changeMethod({ id, method }),
  offers: () => true,
}

// Not the schema: with it the whole contract would come to the browser.
const BY_LINK: readonly PaymentMethod[] = ['pix', 'boleto'] satisfies PayLinkMethod[]
const isByLink = (method: PaymentMethod): method is PayLinkMethod => BY_LINK.includes(method)

/** As whoever has the link. */
export const actionsOfLink = (code: string): OrderActions => ({
  renewPix: (api) => api.payLink.renewPix({ code }),
  verifyPayment: (api) => api.payLink.verifyPayment({ code }),
  changeMethod: async (api, order, method) =>
    isByLink(method) ? api.payLink.changeMethod({ code, method }) : order,
  offers: isByLink,
})

export const OrderActionsContext = createContext(OF_MEMBERS)
export const useOrderActions = (): OrderActions => useContext(OrderActionsContext)
