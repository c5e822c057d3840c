import { type CouponMinimum, sayMinimum } from '@vitrine/contract/coupon-minimum'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import classes from './coupon-box.module.css'
import type { CartEditor } from './use-cart.ts'

type Coupon = CartEditor['cart']['coupons'][number]

/** The coupons in use, and the field for another; a refusal says its reason under the field. */
export function CouponBox({ editor }: { editor: CartEditor }) {
  const { coupons } = editor.cart
  return (
    <>
      {coupons.map((coupon) => (
        <Used key={coupon.code} coupon={coupon} editor={editor} />
      ))}
      {coupons.length === 0 && <CouponForm apply={editor.applyCoupon} />}
      {coupons.length > 0 && (
        <Folded summary="Tenho outro cupom">
          <CouponForm apply={editor.applyCoupon} />
        </Folded>
      )}
    </>
  )
}

function Used({ coupon: { code, name }, editor }: { coupon: Coupon; editor: CartEditor }) {
  return (
    <div className={classes.used}>
      <p>
        <strong>{code}</strong>
        {name && <span className={classes.name}>{name}</span>}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={editor.changing === code}
        aria-label={`Remover cupom ${code}`}
        onClick={() => editor.removeCoupon(code)}
      >
        Remover cupom
      </Button>
    </div>
  )
}

interface HoldingOrder {
  id: string
  code: string
}

/** The order that holds the coupon which was refused for it. */
const holderOf = (error: unknown): HoldingOrder | null =>
  error instanceof Refused && error.code === 'coupon.held'
    ? ((error.data as { order?: HoldingOrder } | undefined)?.order ?? null)
    : null

/** With its numbers, where the refusal brings them. */
function sayRefusal(error: unknown): string {
  const short = error instanceof Refused && error.code === 'coupon.minimum' && error.data
  return short ? sayMinimum(short as CouponMinimum) : sentenceFor(error)
}

function CouponForm({ apply }: { apply: CartEditor['applyCoupon'] }) {
  const [holder, setHolder] = useState<HoldingOrder | null>(null)
  const form = useContractForm({
    initialValues: { code: '' },
    async send({ code }, fields) {
      setHolder(null)
      if (!code.trim()) return fields.setFieldError('code', 'Informe o cupom')
      await apply(code.trim()).catch((error) => {
        fields.setFieldError('code', sayRefusal(error))
        setHolder(holderOf(error))
      })
    },
  })
  return (
    <form method="post" className={classes.form} onSubmit={form.submit} noValidate>
      <TextField
        label="Cupom de desconto"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.fields.getInputProps('code')}
      />
      <Button type="submit" variant="outline" className={classes.apply} busy={form.sending}>
        Aplicar
      </Button>
      {holder && (
        <Link
          to={href('/account/perfil/gerenciar-assinatura/:id', { id: holder.id })}
          className={classes.holder}
        >
          Ver o pedido {holder.code}
        </Link>
      )}
    </form>
  )
}
