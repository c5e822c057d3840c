import type { BrandId } from '@vitrine/contract/brand'
import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import { useEffect, useRef, useState } from 'react'
import { data, Link, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { type ApiClient, apiContext } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { priceText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import type { Route } from './+types/redirect'
import { type IncomingLink, type Place, placeAt, readLink, utmParametersOf } from './read-link.ts'
import classes from './redirect.module.css'

/** The coupon of the address is this screen's to see to. */
export const handle = { takesCoupon: true }

export const ErrorBoundary = RouteFailure

const NO_PRODUCT = 'O produto deste link não existe ou saiu da loja.'
const NO_PLACE = 'Este link leva para um lugar que não é da loja, e por isso não o seguimos.'

/** A link from outside: where it leads and what it brings. What it says wrong is told, and never followed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id: brand, paths } = context.get(brandContext)
  const link = readLink(url.searchParams)
  const place = placeAt(link, brand, paths)
  if (!place) return data({ problem: NO_PLACE }, { status: 404 })
  const product = link.product && (await findProduct(context.get(apiContext), brand, link))
  if (link.product && !product) return data({ problem: NO_PRODUCT }, { status: 404 })
  return data({ place, product: product || undefined, coupon: link.coupon })
}

/** Refusals that mean there is no such product: not there, or a name that none can have. */
const NOWHERE: readonly unknown[] = [400, 404, 422]

async function findProduct(api: ApiClient, brand: string, { product, interval }: IncomingLink) {
  try {
    const { name, cover, prices, price } = await api.catalog.product({ product: product!, brand })
    return { name, cover, price: prices.find((one) => one.interval === interval) ?? price }
  } catch (error) {
    if (error instanceof Error && 'status' in error && NOWHERE.includes(error.status)) return undefined
    throw error
  }
}

export default function Redirect({ loaderData }: Route.ComponentProps) {
  return 'problem' in loaderData ? <NoWay why={loaderData.problem} /> : <Way {...loaderData} />
}

function NoWay({ why }: { why: string }) {
  const { paths } = useBrand()
  return (
    <Page width="text">
      <PrivateMeta title="Link que não funciona" />
      <EmptyState wholeScreen icon="alert" title="Este link não funciona mais">
        <p role="alert">{why}</p>
        <ButtonLink to={paths.store}>Ir para a loja</ButtonLink>
      </EmptyState>
    </Page>
  )
}

type Found = NonNullable<Awaited<ReturnType<typeof findProduct>>>

interface WayProps {
  place: Place
  product: Found | undefined
  coupon: string | null
}

function Way({ place, product, coupon }: WayProps) {
  const { identity, paths } = useBrand()
  const [params] = useSearchParams()
  const [utmParameters] = useState(() => utmParametersOf(params))
  const prepared = usePreparedCart({ priceId: product?.price.id, coupon, utmParameters })
  const isReady = prepared.state === 'ready'
  const couponProblem = prepared.state === 'ready' ? prepared.couponProblem : undefined
  // Who is told of something goes on when it is read.
  const { left, go } = useCountdown(place.path, isReady && !couponProblem)
  if (prepared.state === 'refused') return <NoWay why={prepared.why} />
  return (
    <AuthCard
      title={`Levando você para ${place.name}`}
      lead={`Você segue na ${identity.name}, em ${place.path}.`}
      foot={<Link to={paths.store}>Prefiro ver a loja</Link>}
    >
      <PrivateMeta title="Um instante" />
      {product && <Product product={product} />}
      {coupon && <Coupon code={coupon} problem={couponProblem} isAlone={!product} />}
      <p role="status" className={classes.status}>
        {statusText(isReady, couponProblem)}
      </p>
      <Button size="large" wide busy={!isReady} onClick={go}>
        {isReady && !couponProblem ? `Ir agora (${left})` : 'Ir agora'}
      </Button>
    </AuthCard>
  )
}

const Product = ({ product: { name, cover, price } }: { product: Found }) => (
  <p className={classes.product}>
    <ProductThumb cover={cover} />
    <span>
      <strong>{name}</strong>
      {priceText(price)}
    </span>
  </p>
)

interface CouponProps {
  code: string
  /** Why it does not count. */
  problem: string | undefined
  isAlone: boolean
}

const Coupon = ({ code, problem, isAlone }: CouponProps) =>
  problem ? (
    <Notice tone="attention" title={`O cupom ${code} não entrou`}>
      <p>
        {problem} {!isAlone && 'O produto está no carrinho, pelo preço sem esse cupom.'}
      </p>
    </Notice>
  ) : (
    <p>
      Cupom <strong>{code}</strong>
    </p>
  )

const SECONDS = 3

function statusText(isReady: boolean, couponProblem: string | undefined): string {
  if (!isReady) return 'Preparando o que o link pediu…'
  return couponProblem ? 'O resto está pronto.' : `Tudo pronto. Seguimos em ${SECONDS} segundos.`
}

/** Goes on by itself once the way is ready and has been seen. */
function useCountdown(path: string, isReady: boolean) {
  const navigate = useNavigate()
  const [left, setLeft] = useState(SECONDS)
  const go = () => navigate(path, { replace: true })
  useEffect(() => {
    if (!isReady) return
    if (left === 0) return void navigate(path, { replace: true })
    const second = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(second)
  }, [isReady, left, navigate, path])
  return { left, go }
}

interface CartLink {
  priceId: string | undefined
  coupon: string | null
  utmParameters: UtmParameters | undefined
}

type Prepared =
  | { state: 'busy' }
  /** `couponProblem`: why the coupon of the link does not count. */
  | { state: 'ready'; couponProblem?: string }
  | { state: 'refused'; why: string }

/** Puts what a link asks for into the brand's cart, once. A coupon that does not count keeps nothing else of it out. */
function usePreparedCart({ priceId, coupon, utmParameters }: CartLink): Prepared {
  const { id: brand } = useBrand()
  const [prepared, setPrepared] = useState<Prepared>({ state: 'busy' })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const prepare = async () => {
      const api = await getApi()
      const couponProblem = coupon ? await offerCoupon(api, brand, coupon) : undefined
      if (priceId) cartChanged(await api.cart.addLine({ brand, priceId }))
      if (utmParameters) await api.cart.setUtmParameters({ brand, utmParameters })
      return { state: 'ready', ...(couponProblem && { couponProblem }) } as const
    }
    prepare()
      .then(setPrepared)
      .catch((error: unknown) => setPrepared({ state: 'refused', why: sentenceFor(error) }))
  }, [brand, priceId, coupon, utmParameters])
  return prepared
}

/** Resolves to why the coupon is refused; nothing where it is good, or kept for what it fits. */
async function offerCoupon(api: Awaited<ReturnType<typeof getApi>>, brand: BrandId, code: string) {
  try {
    cartChanged(await api.cart.offerCoupon({ brand, code }))
    return undefined
  } catch (error) {
    if (error instanceof Refused) return sentenceFor(error)
    throw error
  }
}
