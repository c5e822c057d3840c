import type { Entitlement } from '@vitrine/contract/access'
import { accessText, dayBefore } from '@vitrine/contract/access-length'
import { HOLD_WORDS } from '@vitrine/contract/access-words'
import type { User } from '@vitrine/contract/account'
import { pathsOf } from '@vitrine/contract/brand-paths'
import type { ProductFile } from '@vitrine/contract/delivery'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { REACTIVATION_DAYS, type Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, calendarDay, formatDateTime, formatDay, today } from '@vitrine/contract/time'
import type { CourseCard } from '@vitrine/contract/training'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmHere } from '../../forms/confirm-email.tsx'
import { CourseProgress } from '../../forms/course-progress.tsx'
import { NothingToOpen, ProductFiles } from '../../forms/product-files.tsx'
import { calledName } from '../../session/called.ts'
import { asMember } from '../../session/guards.ts'
import { carriedMailToken } from '../../session/mail-token.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/address.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { brl } from '../../ui/labels.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { Parts, StackList } from '../../ui/stack.tsx'
import { SubscriptionCard } from '../../ui/subscription-card.tsx'
import { dayText } from '../../ui/subscription-words.ts'
import type { Route } from './+types/home'
import classes from './home.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [orders, subscriptions, entitlements, files, courses] = await Promise.all([
      api.checkout.listOrders({}),
      api.subscription.list({}),
      api.access.list({}),
      api.delivery.listFiles({}),
      api.training.listCourses({}),
      refreshUnconfirmed(api),
    ])
    return { orders, subscriptions, entitlements, files, courses }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Início" />
export const ErrorBoundary = RouteFailure

export default function Home({ loaderData }: Route.ComponentProps) {
  const user = useSession()
  // What they came for stands first; else what costs them the order when it is late.
  const [cameByLink] = useState(() => carriedMailToken() !== null)
  const { orders, subscriptions, entitlements, files, courses } = loaderData
  const confirmation = user && <ConfirmEmail user={user} />
  const hasNothing = entitlements.length === 0 && subscriptions.every(({ status }) => isOver(status))
  return (
    <Screen title="Início" heading={`Olá, ${user ? calledName(user).split(' ')[0] : ''}`}>
      <Parts>
        {cameByLink && confirmation}
        <NeedsYou orders={orders} ended={endedPlans(subscriptions, serverNow())} />
        {!cameByLink && confirmation}
        <ActiveSubscriptions subscriptions={subscriptions} />
        <OwnProducts entitlements={entitlements} subscriptions={subscriptions} opens={{ files, courses }} />
        {hasNothing && <Nothing before={orders.length + subscriptions.length > 0} />}
      </Parts>
    </Screen>
  )
}

interface NeedsYouProps {
  orders: OrderSummary[]
  /** Plans that ran out not long ago. */
  ended: Subscription[]
}

/** Orders that wait for their payment, and plans that ran out. */
function NeedsYou({ orders, ended }: NeedsYouProps) {
  const waiting = orders.filter((order) => order.status === 'awaiting-payment')
  if (waiting.length + ended.length === 0) return null
  return (
    <Section title="Pendências">
      <StackList>
        {waiting.map((order) => (
          <Card as="li" key={order.id} className={classes.order}>
            <p className={classes.words}>
              <strong>{order.names.join(', ')}</strong>
              <span>
                {order.dueOn
                  ? `Renovação de ${brl(toPay(order))}, com vencimento em ${formatDay(calendarDay(order.dueOn))}.`
                  : `Pedido ${order.code} de ${formatDateTime(new Date(order.placedAt))} aguarda o pagamento de ${brl(toPay(order))}.`}
              </span>
            </p>
            <ButtonLink to={pathsOf(order.brand).order(order.id)}>Pagar agora</ButtonLink>
          </Card>
        ))}
        {ended.map((plan) => (
          <EndedPlan key={plan.id} plan={plan} />
        ))}
      </StackList>
    </Section>
  )
}

const EndedPlan = ({ plan: { id, product, overOn } }: { plan: Subscription }) => (
  <Card as="li" className={classes.order}>
    <p className={classes.words}>
      <strong>{product.name}</strong>
      <span>Sua assinatura terminou{overOn && ` em ${dayText(overOn)}`}. O que ela abria está fechado.</span>
    </p>
    <ButtonLink to={href('/account/perfil/gerenciar-assinatura/:id', { id })}>Ver a assinatura</ButtonLink>
  </Card>
)

/** What somebody signed in still has to do: by the link that they just opened, or by the code of the message. */
function ConfirmEmail({ user }: { user: User }) {
  const [cameByLink] = useState(() => carriedMailToken() !== null)
  if (user.emailVerified && !(cameByLink && carriedMailToken())) return null
  return (
    <Section title="Confirme seu e-mail">
      <Card>
        <ConfirmHere>
          <p>
            Enviamos um link e um código para <Address>{user.email}</Address>. Use um dos dois.
          </p>
        </ConfirmHere>
      </Card>
    </Section>
  )
}

/** What runs, and what is charged next. */
function ActiveSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const running = subscriptions.filter(({ status }) => !isOver(status))
  if (running.length === 0) return null
  return (
    <Section
      title={running.length > 1 ? 'Suas assinaturas' : 'Sua assinatura'}
      more={{ to: href('/account/perfil/minhas-assinaturas'), label: 'Ver todas' }}
    >
      <StackList>
        {running.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </StackList>
    </Section>
  )
}

/** Of somebody who has nothing to use; `before`: they had, or ordered it. */
function Nothing({ before }: { before: boolean }) {
  const { paths } = useBrand()
  return (
    <EmptyState icon="store" title={before ? 'Nada em vigor agora' : 'Sua conta está pronta'}>
      <p>
        {before
          ? 'Suas compras e assinaturas anteriores estão em Minhas compras.'
          : 'O que você comprar ou assinar aparece aqui.'}
      </p>
      <ButtonLink to={paths.store}>Conhecer a loja</ButtonLink>
      {before && (
        <ButtonLink to={href('/account/perfil/gerenciar')} variant="quiet">
          Minhas compras
        </ButtonLink>
      )}
    </EmptyState>
  )
}

/** Plans that ran out in the last days in which they may be had again, and that nothing replaced. */
function endedPlans(subscriptions: readonly Subscription[], now: Date): Subscription[] {
  const running = new Set(
    subscriptions.filter(({ status }) => !isOver(status)).map(({ product }) => product.id),
  )
  const since = addDays(today(now), -REACTIVATION_DAYS)
  const isRecent = ({ overOn, currentPeriod }: Subscription) =>
    overOn !== undefined && overOn >= currentPeriod.endOn && calendarDay(overOn) >= since
  return subscriptions.filter((one) => !running.has(one.product.id) && isRecent(one))
}

interface OwnProductsProps {
  entitlements: Entitlement[]
  subscriptions: Subscription[]
  opens: Opens
}

/** What there is behind the things that somebody has. */
interface Opens {
  files: ProductFile[]
  courses: CourseCard[]
}

/** What this person bought, and apart from it what their plan holds; the plan itself stands above. */
function OwnProducts({ entitlements, subscriptions, opens }: OwnProductsProps) {
  const plans = new Set<string>(subscriptions.map(({ product }) => product.id))
  const own = entitlements.filter(({ resource }) => !plans.has(resource))
  const shown = withoutTheirCourses(own)
  const behind = (one: Entitlement) => opensOf(one, own, opens)
  const ofPlan = shown.filter(({ source }) => source === 'subscription')
  const bought = shown.filter((one) => !ofPlan.includes(one))
  const more = { to: href('/account/perfil/gerenciar'), label: 'Minhas compras' }
  return (
    <>
      {bought.length > 0 && <Products title="Seus produtos" more={more} products={bought} behind={behind} />}
      {ofPlan.length > 0 && <Products title="Incluído na sua assinatura" products={ofPlan} behind={behind} />}
    </>
  )
}

/** A training and its course are one thing to who bought it. */
function withoutTheirCourses(entitlements: Entitlement[]): Entitlement[] {
  const keyOf = ({ source, product }: Entitlement) => `${source} ${product?.slug}`
  const products = new Set(entitlements.filter(({ kind }) => kind === 'product').map(keyOf))
  return entitlements.filter((one) => one.kind === 'product' || !products.has(keyOf(one)))
}

interface ProductsProps {
  title: string
  more?: { to: string; label: string }
  products: Entitlement[]
  behind(one: Entitlement): Behind
}

const Products = ({ title, more, products, behind }: ProductsProps) => (
  <Section title={title} {...(more && { more })}>
    <ul className={classes.grid}>
      {products.map((product) => (
        <OwnProduct key={product.id} entitlement={product} opens={behind(product)} />
      ))}
    </ul>
  </Section>
)

interface Behind extends Opens {
  /** It may be used, and nothing opens of all that was bought with it: of a bundle, its parts have the files. */
  isEmpty: boolean
}

/** The files of a product, and its courses: those that the same source opened beside it. */
function opensOf(one: Entitlement, own: Entitlement[], { files, courses }: Opens): Behind {
  const isBeside = ({ kind, product }: Entitlement) =>
    kind === 'course' && product?.slug === one.product?.slug
  const beside = new Set(
    own.filter((other) => other === one || isBeside(other)).map(({ resource }) => resource),
  )
  const hasContent = ({ resource }: Entitlement) =>
    files.some(({ productId }) => productId === resource) || courses.some(({ id }) => id === resource)
  return {
    files: files.filter(({ productId }) => productId === one.resource),
    courses: courses.filter(({ id }) => beside.has(id)),
    isEmpty: !one.hold && !own.filter((other) => other.orderLineId === one.orderLineId).some(hasContent),
  }
}

interface OwnProductProps {
  entitlement: Entitlement
  opens: Behind
}

function OwnProduct({ entitlement, opens: { files, courses, isEmpty } }: OwnProductProps) {
  const { paths, identity } = useBrand()
  const { title, product } = entitlement
  return (
    <Card as="li" className={classes.item}>
      <div className={classes.head}>
        {product && <ProductThumb cover={product.cover} />}
        <p className={classes.ownWords}>
          {product ? (
            <Link to={paths.product(product.slug)} className={classes.title}>
              {title}
            </Link>
          ) : (
            <strong className={classes.title}>{title}</strong>
          )}
          <span className={quiet.text}>{untilWhen(entitlement)}</span>
        </p>
      </div>
      {files.length > 0 && <ProductFiles title={title} files={files} />}
      {courses.map((course) => (
        <CourseProgress key={course.id} course={course} />
      ))}
      {isEmpty && <NothingToOpen email={identity.email} />}
    </Card>
  )
}

function untilWhen({ until, hold }: Pick<Entitlement, 'until' | 'hold'>): string {
  if (hold) return HOLD_WORDS[hold]
  const end = until && formatDay(dayBefore(new Date(until)))
  return end ? `Vale até\u00a0${end}` : accessText(undefined)
}
