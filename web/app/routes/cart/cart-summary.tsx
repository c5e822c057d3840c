import type { CardSettings } from '@vitrine/contract/card'
import type { Cart } from '@vitrine/contract/cart'
import { type CouponMinimum, sayMinimum } from '@vitrine/contract/coupon-minimum'
import {
  bestInstallments,
  type InstallmentWords,
  sayInstallments,
  sayMostInstallments,
} from '@vitrine/contract/installment-words'
import { mostInstallments, offerInstallments } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { sayNarrowest, tableFor } from '@vitrine/contract/product-installments'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { InstallmentOffer } from '../../ui/price.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import classes from './cart-summary.module.css'
import type { CartEditor } from './use-cart.ts'

function InstallmentsText({ words, narrowed }: CartInstallments) {
  if (!words && !narrowed) return null
  return (
    <>
      {words && <InstallmentOffer {...words} />}
      {narrowed && <small className={classes.narrowed}>{narrowed}</small>}
    </>
  )
}

interface CartSummaryProps {
  editor: CartEditor
  card: CardSettings | null
}

export function CartSummary({ editor, card }: CartSummaryProps) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = editor.cart.quote
  const installments = installmentsOf(editor.cart, card)
  return (
    <Card className={classes.summary}>
      <h2 className={classes.title}>Resumo do pedido</h2>
      <QuoteSum
        lines={lines}
        total={total}
        below={installments && <InstallmentsText {...installments} />}
        later={later}
        taxes={taxes}
      />
      <CouponBox editor={editor} />
      <ButtonLink to={paths.payment} size="large" wide>
        Finalizar compra
      </ButtonLink>
      <ButtonLink to={paths.store} variant="quiet" wide>
        Continuar comprando
      </ButtonLink>
      <p className={classes.safe}>
        <Icon name="lock" size={18} /> Pagamento seguro
      </p>
    </Card>
  )
}

/** In how many installments a whole cart may be paid, and which product keeps the others from more. */
interface CartInstallments {
  words: InstallmentWords | undefined
  narrowed: string | undefined
}

function installmentsOf({ lines, quote }: Cart, card: CardSettings | null): CartInstallments | undefined {
  if (!card) return undefined
  const products = lines.map(({ product, price }) => ({ ...product, interval: price.interval }))
  const own = tableFor(
    card.table,
    card.own,
    products.map(({ id }) => id),
  )
  const most = mostInstallments(lines.map(({ price }) => price.interval))
  const offers = offerInstallments(centavos(quote.total), own, most)
  const best = bestInstallments(offers)
  const words = card.offersByCard ? sayMostInstallments(offers) : best && sayInstallments(best)
  return { words, narrowed: sayNarrowest(card.table, card.own, products) }
}

type Coupon = CartEditor['cart']['coupons'][number]

/** The coupons in use, and the field for another; a refusal says its reason under the field. */
function CouponBox({ editor }: { editor: CartEditor }) {
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
