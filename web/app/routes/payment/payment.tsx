import type { User } from '@vitrine/contract/account'
import type { Installments } from '@vitrine/contract/card'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import type { Cart } from '@vitrine/contract/cart'
import type { CardSetupId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { mandatablePlan } from '@vitrine/contract/pix-mandate'
import { useEffect, useId, useRef, useState } from 'react'
import { href, Link, redirect, redirectDocument } from 'react-router'
import { type CurrentBrand, useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { useSession } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { brl, installmentsText, priceText } from '../../ui/labels.ts'
import { focusHeading } from '../../ui/navigation.tsx'
import { NoMethod } from '../../ui/no-method.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/payment'
import { attempts } from './attempts.ts'
import { Identification } from './identification.tsx'
import classes from './order-summary.module.css'
import { type Pause, pauses, usePause } from './pause.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { useCredit } from './purchase-total.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const site = context.get(brandContext)
  const user = session.user()
  try {
    return await load(site, request, pauses.take())
  } catch (error) {
    if (!user || session.user()) throw error
    // The session ended on the way: its owner signs in here, and finds the cart that is theirs.
    return load(site, request, { email: user.email })
  }
}

async function load(
  { id: brand, paths }: Pick<CurrentBrand, 'id' | 'paths'>,
  request: Request,
  pause: Pause | null,
) {
  const api = await getApi()
  const user = session.user()
  // Whoever comes back from their bank: the card that they added is among theirs then.
  const setup = new URL(request.url).searchParams.get('setup') as CardSetupId | null
  if (user && setup) await api.savedCard.readSetup({ id: setup }).catch(() => undefined)
  const reading = api.cart
    .read({ brand })
    .then((cart) => (cart.lines.length === 0 && !user && pause?.cart ? pause.cart : cart))
  const products = reading.then(({ lines }) => lines.map(({ product }) => product.id).join())
  const [cart, methods, card, boleto, pix, saved, balances, buyer] = await Promise.all([
    reading,
    api.checkout.listMethods({ brand }),
    products.then((ids) => api.checkout.readCard({ brand, products: ids })),
    api.checkout.readBoleto(),
    api.checkout.readPix({ brand }),
    user ? api.savedCard.list() : null,
    user ? api.credit.readBalances({}) : [],
    user ? api.checkout.readBuyer() : null,
  ])
  if (card && needsOwnDocument(CARD_PAGES)) {
    if (pause) pauses.keep(pause)
    throw redirectDocument(request.url)
  }
  cartChanged(cart)
  const balance = balances.find((one) => one.brand === brand)?.balance ?? 0
  if (cart.lines.length > 0 || (pause && !user))
    return { cart, methods, card, boleto, pix, saved, balance, buyer, pause }
  // The answer to the order was lost, the order was not: it is in the list.
  throw redirect(attempts.lost() ? href('/account/perfil/gerenciar') : paths.cart)
}

type LoadedPayment = Awaited<ReturnType<typeof load>>

export const HydrateFallback = PaymentSkeleton
export const ErrorBoundary = RouteFailure

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { saved, buyer } = loaderData
  const user = useSession()
  useHeadingFocus()
  const [isIdentified, setIdentified] = useState(false)
  const owner = useOwner(user)
  const { choice, isPayable, endedFor, leave } = usePaymentChoice(loaderData, user)
  const { cart, credit, installments } = choice
  const isThere = cart.lines.length > 0
  return (
    <Screen title="Pagamento">
      <WithSummary
        onTop
        summary={isThere && <OrderSummary cart={cart} credit={credit.spent} installments={installments} />}
      >
        <CartNotices notices={cart.notices} />
        {isPayable && (
          <Identification
            user={user}
            canCorrect={buyer?.canCorrectEmail === true}
            endedFor={endedFor}
            onLeave={leave}
            onDone={() => setIdentified(true)}
          />
        )}
        {isThere && isPayable && (
          <PurchaseForm
            key={owner}
            {...choice}
            document={buyer?.document ?? null}
            saved={user && saved}
            takesFocus={isIdentified}
            ready={user !== null}
          />
        )}
        {isThere && !isPayable && <NobodyReceives />}
      </WithSummary>
    </Screen>
  )
}

/** The page is often a document of its own, for the frame of the card, and a step of the same way all the same. */
const useHeadingFocus = () => useEffect(focusHeading, [])

const CartNotices = ({ notices }: Pick<Cart, 'notices'>) =>
  notices.map((notice) => (
    <Notice key={notice} tone="attention">
      {notice}
    </Notice>
  ))

/** By what the cart is paid, the sums that follow from it in centavos, and what a pause keeps of it. */
function usePaymentChoice(
  { cart: chosen, methods, card, boleto, pix, balance, pause }: LoadedPayment,
  user: User | null,
) {
  const [method, setMethod] = useState<PaymentMethod>(pause?.method ?? methods[0] ?? 'pix')
  const [charged, setCharged] = useState<Installments | null>(null)
  const seen = useRef<() => Omit<Pause, 'email'>>(() => ({}))
  const startCard = charged?.count ?? pause?.parcels ?? 1
  seen.current = () => ({ cart: chosen, method, parcels: startCard })
  const { endedFor, leave } = usePause(user, pause, seen)
  const cart = payingBy(chosen, method)
  const credit = useCredit(user ? balance : 0, cart.quote.total)
  const toPay = cart.quote.total - credit.spent
  const installments = method === 'card' && toPay > 0 && charged && charged.count > 1 ? charged : null
  const offersMandate = method === 'pix' && toPay > 0 && pix.offersMandate && isMandatable(cart)
  const asksAddress = method === 'boleto' && boleto.asksAddress && toPay > 0
  return {
    choice: {
      cart,
      methods,
      card,
      credit,
      method,
      choose: setMethod,
      asksAddress,
      offersMandate,
      installments,
      startCard,
      onCharged: setCharged,
    },
    isPayable: methods.length > 0 || cart.quote.total <= balance,
    endedFor,
    leave,
  }
}

/** Whose page it is: what one person typed is not there for the next one. */
function useOwner(user: User | null): string {
  const owner = useRef('')
  if (user) owner.current = user.id
  return owner.current
}

function NobodyReceives() {
  const { identity } = useBrand()
  return <NoMethod address={identity.email} />
}

const block = (height: string) => (
  <Card>
    <Skeleton height={height} />
  </Card>
)

function PaymentSkeleton() {
  return (
    <Screen title="Pagamento">
      <WithSummary onTop summary={block('24px')}>
        {block('360px')}
        {block('32px')}
      </WithSummary>
    </Screen>
  )
}

/** Whether its plan can renew by Pix Automático. */
const isMandatable = ({ lines }: Cart): boolean =>
  mandatablePlan(lines.map(({ price }) => price)) !== undefined

/** The cart as it is paid by this method: with its own sum, where it has one. */
function payingBy(cart: Cart, method: PaymentMethod): Cart {
  const own = cart.methods.find((one) => one.method === method)
  return own ? { ...cart, quote: own.quote } : cart
}

interface OrderSummaryProps {
  cart: Cart
  /** Of the total, what store credit pays. */
  credit: number
  /** The installments of the card, where it is charged in more than one. */
  installments: Installments | null
}

/**
 * What is being bought and what it costs, today and later; the way back to change it. On a phone it is one line with
 * the sum of today above the steps, which opens.
 */
function OrderSummary(props: OrderSummaryProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.summary}>
      <h2 className={classes.narrow}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>
            Resumo do pedido
            <Icon name="down" size={18} />
          </span>
          <strong className={classes.today}>{todayText(props)}</strong>
        </button>
      </h2>
      <div id={id} className={isOpen ? classes.all : `${classes.all} ${classes.closed}`}>
        <Contents {...props} />
      </div>
    </Card>
  )
}

const todayText = ({ cart, credit, installments }: OrderSummaryProps): string =>
  installments ? installmentsText(installments) : brl(cart.quote.total - credit)

function Contents({ cart, credit, installments }: OrderSummaryProps) {
  const { paths } = useBrand()
  const { lines, total, later, taxes } = cart.quote
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>Resumo do pedido</h2>
        <Link to={paths.cart}>Editar</Link>
      </header>
      <ul className={classes.lines}>
        {cart.lines.map(({ id, product, price }) => (
          <li key={id} className={classes.line}>
            <ProductThumb cover={product.cover} />
            <span>
              <strong className={classes.name}>{product.name}</strong>
              {priceText(price)}
            </span>
          </li>
        ))}
      </ul>
      <QuoteSum
        lines={lines}
        total={total}
        credit={credit}
        later={later}
        taxes={taxes}
        byCard={installments}
      />
    </>
  )
}
