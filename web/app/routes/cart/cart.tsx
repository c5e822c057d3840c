import type { Cart } from '@vitrine/contract/cart'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { NoMethod } from '../../ui/no-method.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/cart'
import { Bump } from './bump.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { MergedNotice } from './merged-notice.tsx'
import { recover, takeToken } from './recover.ts'
import { RemovedNotice } from './removed-notice.tsx'
import { SavedLines } from './saved-lines.tsx'
import { useCart } from './use-cart.ts'
import { readWaitingOrder } from './waiting-order.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const brand = context.get(brandContext).id
  const api = await getApi()
  const token = takeToken(request)
  if (token) await recover(api, brand, token)
  const cart = await api.cart.read({ brand })
  cartChanged(cart)
  const products = cart.lines.map(({ product }) => product.id).join()
  const [card, methods] = products
    ? await Promise.all([api.checkout.readCard({ brand, products }), api.checkout.listMethods({ brand })])
    : [null, null]
  return { cart, card, methods, waiting: isEmpty(cart) ? await readWaitingOrder(api) : undefined }
}

const isEmpty = ({ lines, changed }: Cart): boolean => lines.length + changed.length === 0

export const HydrateFallback = CartSkeleton
export const ErrorBoundary = RouteFailure

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { identity } = useBrand()
  const shelf = useCart(loaderData.cart)
  const { cart, problem } = shelf
  if (isEmpty(cart)) return <EmptyCart shelf={shelf} waiting={loaderData.waiting} />
  return (
    <Screen title="Carrinho" width="wide">
      <WithSummary summary={cart.lines.length > 0 && <CartSummary shelf={shelf} card={loaderData.card} />}>
        {cart.notices.map((notice) => (
          <Notice key={notice} tone="attention">
            {notice}
          </Notice>
        ))}
        {loaderData.methods?.length === 0 && <NoMethod address={identity.email} />}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <RemovedNotice shelf={shelf} />
        <MergedNotice shelf={shelf} />
        <ChangedLines shelf={shelf} />
        {cart.lines.length > 0 && <CartLines shelf={shelf} />}
        <Bump shelf={shelf} />
        <SavedLines shelf={shelf} />
      </WithSummary>
      {cart.lines.length > 0 && <CartBar total={cart.quote.total} />}
    </Screen>
  )
}
