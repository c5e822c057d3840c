import { hook } from '#kernel/hook.ts'

/** Whether an account has paid for an order, other than this one. */
export const hasPaidOrder = hook<{ accountId: string; besides?: string | undefined }, boolean>(
  'buyer.has-paid-order',
)

/** The orders that were made with the CPF or CNPJ of an order, that order among them. */
export const ordersOfDocument = hook<{ orderId: string }, string[]>('buyer.orders-of-document')

/** What people call an order. */
export const codeOfOrder = hook<{ orderId: string }, string>('buyer.code-of-order')

/** The products of the plans that some accounts have or had, each once. */
export const plansOfBuyers = hook<{ accountIds: readonly string[] }, string[]>('buyer.plans')
