import { Address } from '@vitrine/contract/address'
import type { Order } from '@vitrine/contract/order'
import { useEffect, useRef } from 'react'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressFields, addressOf, NO_ADDRESS } from './address-fields.tsx'
import { useOrderActions } from './order-actions.ts'
import classes from './pix-payment.module.css'

const Typed = Address.omit({ state: true })

interface BoletoAddressProps {
  order: Order
  onOrder(order: Order): void
}

/** Asks where the buyer lives, for an order that was placed without it and is now to be paid by boleto. */
export function BoletoAddress({ order, onOrder }: BoletoAddressProps) {
  const actions = useOrderActions()
  const start = useRef<HTMLFormElement>(null)
  useEffect(() => start.current?.querySelector('input')?.focus(), [])
  const form = useContractForm({
    schema: Typed,
    initialValues: NO_ADDRESS,
    send: async (typed) =>
      onOrder(await actions.changeMethod(await getApi(), order, 'boleto', addressOf(typed))),
  })
  return (
    <form ref={start} method="post" className={classes.stack} onSubmit={form.submit} noValidate>
      <AddressFields fields={form.fields} />
      {form.problem && <Notice tone="negative">{form.problem}</Notice>}
      <Button type="submit" size="large" wide busy={form.sending}>
        Gerar boleto
      </Button>
    </form>
  )
}
