import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { daysBetween } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import {
  type Charge,
  type ChargeRequest,
  DUE_PIX,
  type PaymentProvider,
  ProviderFailure,
} from '#payment-provider'
import { createDueCharges, type DueCharge, type DueChargeRequest } from './due-charges.ts'
import { createPixApiProvider } from './provider.ts'

/**
 * Pix with a due day (`cobv`) of the same client as `createPixApiProvider`: what is received, given back and told of is
 * the same there for both, and looked at once, by the other one.
 */
export function createDuePixProvider(settings: NonNullable<Config['pixApi']>): PaymentProvider {
  const charges = createDueCharges(settings)
  const { refund } = createPixApiProvider(settings)
  return {
    name: DUE_PIX,
    createCharge: async (request) => toCharge(await charges.create(dueOf(request))),
    async readCharge(txid) {
      const charge = await charges.read(txid)
      return charge && toCharge(charge)
    },
    cancelCharge: charges.cancel,
    listReceived: async () => [],
    refund,
    readEvents: () => undefined,
  }
}

function dueOf({ dueOn, late, ...request }: ChargeRequest): DueChargeRequest {
  if (!dueOn || !late) throw new ProviderFailure('a charge without a due day')
  const payableDays = daysBetween(nextBusinessDay(dueOn), late.until)
  const { fineBp, interestBp } = late
  return { ...request, dueOn, payableDays, fineBp, interestBp }
}

const toCharge = ({ txid, amount, brCode, received, duplicates }: DueCharge): Charge => ({
  ...{ txid, amount, brCode, received, duplicates },
  slip: null,
  expiresAt: null,
})
