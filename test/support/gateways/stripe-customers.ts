import type { Stripe } from 'stripe'
import type { Answered, GatewayRequest } from './stand-in.ts'
import published from './stripe-shapes.json' with { type: 'json' }

const shapes = published as unknown as { customer: Stripe.Customer }
type Form = Record<string, string>
const refusal = (status: number, code?: string): Answered => ({
  status,
  body: { error: { type: 'invalid_request_error', ...(code && { code }), message: `stand-in: ${code}` } },
})

/** Customers, and the payment methods that are attached to them. */
export function stripeCustomers(newId: (kind: string) => string, methods: Map<string, Stripe.PaymentMethod>) {
  const customers: Stripe.Customer[] = []
  const customersApi = { isBlind: false, isClosed: false }

  function create(form: Form): Answered {
    if (customersApi.isClosed) return refusal(400)
    const metadata = { customer: form['metadata[customer]'] ?? '' }
    const created = Math.floor(Date.now() / 1000)
    const customer = { ...shapes.customer, id: newId('cus'), currency: 'brl', created, metadata }
    customers.push(customer)
    return { status: 200, body: customer }
  }

  function detach(id: string): Answered {
    const method = methods.get(id)
    if (!method) return refusal(404, 'resource_missing')
    // "The payment method you provided is not attached to a customer so detachment is impossible."
    if (method.customer === null) return refusal(400)
    method.customer = null
    return { status: 200, body: method }
  }

  /** By what we call a customer; one that was just made is not known to it. */
  function find(query: URLSearchParams): Answered {
    const name = /^metadata\['customer']:'([\w-]+)'$/.exec(query.get('query') ?? '')?.[1]
    const data = customersApi.isBlind ? [] : customers.filter(({ metadata }) => metadata.customer === name)
    const body = { object: 'search_result', url: '/v1/customers/search', has_more: false, data }
    return { status: 200, body }
  }

  function read(id: string): Answered {
    const method = methods.get(id)
    return method ? { status: 200, body: method } : refusal(404, 'resource_missing')
  }

  return {
    customers,
    customersApi,
    /** Why a method cannot be charged for this customer; undefined when it can. */
    refuses(method: Stripe.PaymentMethod | undefined, customer: unknown): Answered | undefined {
      if (!method || (method.customer && method.customer !== customer))
        return refusal(400, 'resource_missing')
      // "…or was detached from a Customer. It may not be used again."
      return method.customer ? undefined : refusal(400)
    },
    /** Of customers and payment methods; undefined for anything else. */
    answer({ method, path, query, text }: GatewayRequest): Answered | undefined {
      const [, , resource, id = '', verb] = path.split('/')
      const isWrite = method === 'POST'
      if (resource === 'customers')
        return isWrite ? create(Object.fromEntries(new URLSearchParams(text))) : find(query)
      if (resource !== 'payment_methods') return undefined
      return isWrite && verb === 'detach' ? detach(id) : read(id)
    },
  }
}
