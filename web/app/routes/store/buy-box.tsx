import { accessText, dayBefore } from '@vitrine/contract/access-length'
import { HOLD_WORDS } from '@vitrine/contract/access-words'
import { withdrawalDaysOf } from '@vitrine/contract/brazil/withdrawal'
import type { Price as PriceData, Product } from '@vitrine/contract/catalog'
import type { Ownership } from '@vitrine/contract/ownership'
import type { PlanComparison } from '@vitrine/contract/plan-comparison'
import { planTermsText } from '@vitrine/contract/plan-terms'
import { formatDateTime, formatDay } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { getApi } from '../../session/api.ts'
import { logFailure } from '../../session/error-log.ts'
import { useSession } from '../../session/use-session.ts'
import { Tag } from '../../ui/chip.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PaymentMarks } from '../../ui/payment-marks.tsx'
import { brl, Price } from '../../ui/price.tsx'
import { counted } from '../../ui/words.ts'
import classes from './buy-box.module.css'
import { BuyButton, INCLUDED } from './buy-button.tsx'
import type { InstallmentsByPrice } from './installments.ts'
import { OwnPlan, PlanChanges } from './plan-changes.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { bundleSaving } from './plan-prices.ts'
import { hasIt, type LinkedOwnership } from './use-ownerships.ts'

interface BuyBoxProps {
  product: Product
  price: PriceData
  installments: InstallmentsByPrice
  ownership: LinkedOwnership | undefined
  /** After the person has joined a line, or left it. */
  onChange(): void
  onChoose(priceId: string): void
}

/** The price, the plans, the button, and what one may rely on. */
export function BuyBox({ product, price, installments, ownership, onChange, onChoose }: BuyBoxProps) {
  const saving = bundleSaving(product.items, price)
  const comparison = usePlanComparison(product)
  const isPicked = picksPlan(product, ownership)
  const isIncluded = ownership?.state === 'included'
  return (
    <section className={classes.box} aria-label="Comprar">
      {isIncluded && <strong className={classes.included}>{INCLUDED}</strong>}
      {!isPicked && !isIncluded && <Price price={price} size="large" installments={installments[price.id]} />}
      {saving && <Tag tone="gold">Você economiza {brl(saving)} em relação aos itens separados</Tag>}
      {isPicked && (
        <PlanPicker
          prices={product.prices}
          installments={installments}
          chosen={price.id}
          onChoose={onChoose}
        />
      )}
      <BuyButton
        product={product}
        priceId={price.id}
        ownership={ownership}
        onChange={onChange}
        size="large"
      />
      <p className={classes.noScript}>
        Para comprar, ative o JavaScript do navegador. Para ler, não é preciso.
      </p>
      <PlanChanges comparison={comparison} productId={product.id} priceId={price.id} />
      <OwnPlan comparison={comparison} productId={product.id} />
      <SaleFacts product={product} ownership={ownership} />
      {!isIncluded && <Promises product={product} price={price} />}
    </section>
  )
}

/** Whether one of several prices is still to be chosen; the choice says them all. */
export const picksPlan = (product: Product, ownership: Ownership | undefined): boolean =>
  product.prices.length > 1 &&
  !hasIt(ownership) &&
  !['payment-pending', 'on-hold', 'included'].includes(ownership?.state ?? '')

/** From when on and for how long it opens. */
const accessOf = ({ interval, accessMonths }: PriceData): string =>
  interval === 'once'
    ? `${accessText(accessMonths)}, a partir da confirmação do pagamento`
    : 'Acesso durante o período pago, a partir da confirmação do pagamento'

/** How long it binds, and when it ends by itself. */
function termsOf(price: PriceData): [IconName, string][] {
  const terms = planTermsText(price)
  return terms ? [['repeat', terms]] : []
}

function Promises({ product, price }: { product: Product; price: PriceData }) {
  const { identity } = useBrand()
  const promises: [IconName, string][] = [
    [
      'shield',
      `Garantia de ${counted(withdrawalDaysOf([product.guaranteeDays]), 'dia', 'dias')}: desista em um clique e devolvemos tudo`,
    ],
    ['clock', accessOf(price)],
    ...termsOf(price),
  ]
  return (
    <>
      <ul className={classes.promises}>
        {promises.map(([icon, words]) => (
          <li key={icon}>
            <Icon name={icon} />
            {words}
          </li>
        ))}
      </ul>
      <PaymentMarks methods={identity.methods} height={20} />
    </>
  )
}

const said = (instant: string) => formatDateTime(new Date(instant))

/** When it is sold, how many seats are left, and who may buy it. */
function SaleFacts({ product, ownership }: { product: Product; ownership: Ownership | undefined }) {
  const { seatsLeft, saleStartsAt, saleEndsAt } = product
  return (
    <>
      {ownership?.state === 'offered' && ownership.until && (
        <p className={classes.seats}>Guardamos uma vaga para você até {said(ownership.until)}.</p>
      )}
      {ownership?.hold && <p className={classes.seats}>{HOLD_WORDS[ownership.hold]}.</p>}
      {ownership?.state === 'owned' && ownership.until && (
        <p className={classes.seats}>
          Seu acesso vai até {formatDay(dayBefore(new Date(ownership.until)))}. Depois disso, você pode
          comprar de novo.
        </p>
      )}
      {seatsLeft ? (
        <p className={classes.seats}>{counted(seatsLeft, 'vaga disponível', 'vagas disponíveis')}</p>
      ) : null}
      {saleStartsAt && <p className={classes.seats}>As vendas abrem em {said(saleStartsAt)}.</p>}
      {!saleStartsAt && saleEndsAt && <p className={classes.seats}>À venda até {said(saleEndsAt)}.</p>}
      {product.ownedDiscount && (
        <p>Já tem um dos itens? No carrinho, com a sua conta, a parte dele sai do preço.</p>
      )}
      <Requirements required={product.requires} />
    </>
  )
}

function Requirements({ required }: { required: Product['requires'] }) {
  const { paths } = useBrand()
  if (required.length === 0) return null
  return (
    <p>
      Para quem tem, ou compra junto:{' '}
      {required.map(({ id, name, slug }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {slug ? <Link to={paths.product(slug)}>{name}</Link> : name}
        </span>
      ))}
      .
    </p>
  )
}

/** A plan beside the one that the person has; nothing for visitors, for what is no plan, and until it is known. */
function usePlanComparison({ id, type }: Pick<Product, 'id' | 'type'>): PlanComparison | undefined {
  const userId = useSession()?.id
  const { id: brand } = useBrand()
  const [known, setKnown] = useState<PlanComparison>()
  useEffect(() => {
    setKnown(undefined)
    if (!userId || type !== 'subscription') return
    let here = true
    getApi()
      .then((api) => api.subscription.compare({ brand, productId: id }))
      .then((comparison) => here && setKnown(comparison))
      .catch((error) => logFailure(error, 'compare-plans'))
    return () => {
      here = false
    }
  }, [userId, brand, id, type])
  return known
}
