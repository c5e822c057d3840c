import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import classes from './coupon-box.module.css'
import type { Shelf } from './use-cart.ts'

/** The coupon in use, or the field for one; a refusal says its reason under the field. */
export function CouponBox({ shelf }: { shelf: Shelf }) {
  const coupon = shelf.cart.coupon
  if (!coupon) return <CouponForm apply={shelf.applyCoupon} />
  return (
    <div className={classes.used}>
      <p>
        <strong>{coupon.code}</strong>
        <span className={classes.name}>{coupon.name}</span>
      </p>
      <Button look="quiet" size="small" busy={shelf.changing === 'coupon'} onClick={shelf.removeCoupon}>
        Remover cupom
      </Button>
    </div>
  )
}

function CouponForm({ apply }: { apply: Shelf['applyCoupon'] }) {
  const form = useContractForm({
    initialValues: { code: '' },
    async send({ code }, fields) {
      if (!code.trim()) return fields.setFieldError('code', 'Informe o cupom')
      await apply(code.trim()).catch((error) => fields.setFieldError('code', sentenceFor(error)))
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
      <Button type="submit" look="outline" className={classes.apply} busy={form.sending}>
        Aplicar
      </Button>
    </form>
  )
}
