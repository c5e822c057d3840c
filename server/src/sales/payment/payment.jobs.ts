import * as z from 'zod'
import { job } from '#kernel/job.ts'

const ofPayment = z.object({ paymentId: z.string() })
const keyOf = ({ paymentId }: z.infer<typeof ofPayment>) => paymentId

/** Ask the provider for a charge. Done by checkout, which knows the buyer. */
export const chargePayment = job('payment.charge', ofPayment, { keyOf })
/** A bank gave back a Pix, maybe one of no charge: ask the providers of Pix what was given back, and act. Done by checkout. */
export const findReturns = job('payment.find-returns', z.object({}), { keyOf: () => 'all' })
/** Something may have happened to a payment: ask the provider and act. Done by checkout. */
export const settlePayment = job('payment.settle', ofPayment, { keyOf })
