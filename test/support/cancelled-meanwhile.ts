import type { PaymentProvider, PaymentProviders } from '../../server/src/sales/payment-provider/index.ts'

/** Providers that let something happen just when a Pix of theirs has been cancelled. */
export function cancelledMeanwhile(
  providers: PaymentProviders,
  happens: () => Promise<unknown>,
): PaymentProviders {
  const pix = providers.pix!
  const slow: PaymentProvider = {
    ...pix,
    async cancelCharge(txid) {
      const state = await pix.cancelCharge!(txid)
      await happens()
      return state
    },
  }
  return { ...providers, pix: slow }
}
