import type { Cart, ChangedLine } from '@vitrine/contract/cart'
import type { OrderSummary } from '@vitrine/contract/order'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import type { ApiClient } from '../../context.ts'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { brl, priceText } from '../../ui/labels.ts'
import { NoMethod } from '../../ui/no-method.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/cart'
import bumpClasses from './bump.module.css'
import { CartLines, SavedLines } from './cart-lines.tsx'
import { Debts, MergedNotice, RemovedNotice, readWaitingOrder, WaitingOrder } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import changedLinesClasses from './changed-lines.module.css'
import { type CartEditor, useCart } from './use-cart.ts'

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
  const editor = useCart(loaderData.cart)
  const { cart, problem } = editor
  if (isEmpty(cart)) return <EmptyCart editor={editor} waiting={loaderData.waiting} />
  return (
    <Screen title="Carrinho" width="wide">
      <WithSummary summary={cart.lines.length > 0 && <CartSummary editor={editor} card={loaderData.card} />}>
        {cart.notices.map((notice) => (
          <Notice key={notice} tone="attention">
            {notice}
          </Notice>
        ))}
        {loaderData.methods?.length === 0 && <NoMethod address={identity.email} />}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <RemovedNotice editor={editor} />
        <Debts cart={editor.cart} />
        <MergedNotice editor={editor} />
        <ChangedLines editor={editor} />
        {cart.lines.length > 0 && <CartLines editor={editor} />}
        <Bump editor={editor} />
        <SavedLines editor={editor} />
      </WithSummary>
      {cart.lines.length > 0 && <CartBar total={cart.quote.total} />}
    </Screen>
  )
}

const summary = (
  <Card>
    <Skeleton height="320px" />
  </Card>
)

function CartSkeleton() {
  return (
    <Screen title="Carrinho" width="wide">
      <WithSummary summary={summary}>
        <Card>
          <Skeleton height="140px" />
        </Card>
      </WithSummary>
    </Screen>
  )
}

/** The sum of today, in centavos, and the way on. */
function CartBar({ total }: { total: number }) {
  const { paths } = useBrand()
  const sum = (
    <>
      <small>Total hoje</small>
      <strong>{brl(total)}</strong>
    </>
  )
  return (
    <BottomBar label="Total e pagamento" sum={sum}>
      <ButtonLink to={paths.payment}>Finalizar</ButtonLink>
    </BottomBar>
  )
}

type BrandId = Parameters<ApiClient['cart']['recover']>[0]['brand']

/**
 * What a message's link to a cart carries behind `#`, when this very page was opened by one. It is taken out of the
 * address, so that a reload does not fetch the cart once more.
 */
function takeToken(request: Request): string {
  const { pathname, search, hash } = window.location
  if (new URL(request.url).pathname !== pathname || !hash) return ''
  window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(1)
}

/** Fetches what was left in the cart that the token names; says so, or why not. */
async function recover(api: ApiClient, brand: BrandId, token: string): Promise<void> {
  try {
    await api.cart.recover({ brand, token })
    notify({ tone: 'good', title: 'Seu carrinho está de volta' })
  } catch (error) {
    notify({ tone: 'negative', title: 'Não foi possível abrir o carrinho', caption: sentenceFor(error) })
  }
}

interface EmptyCartProps {
  editor: CartEditor
  waiting: OrderSummary | undefined
}

function EmptyCart({ editor, waiting }: EmptyCartProps) {
  const { paths } = useBrand()
  const { notices, keptCoupon } = editor.cart
  return (
    <Screen title="Carrinho" width="wide">
      {notices.map((notice) => (
        <Notice key={notice} tone="attention">
          {notice}
        </Notice>
      ))}
      {editor.problem && <Notice tone="negative">{editor.problem}</Notice>}
      <RemovedNotice editor={editor} />
      {waiting && <WaitingOrder order={waiting} />}
      <EmptyState icon="cart" title="Seu carrinho está vazio">
        <p>Escolha um curso, um plano ou um material na loja. O que você adicionar fica guardado aqui.</p>
        {keptCoupon && (
          <p>O cupom {keptCoupon} está guardado e entra assim que valer para o que você escolher.</p>
        )}
        <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
      </EmptyState>
      <SavedLines editor={editor} />
    </Screen>
  )
}

/** One more thing that goes well with the cart. Nobody but its owner ticks the box (CDC, art. 39, III). */
function Bump({ editor }: { editor: CartEditor }) {
  const { bump } = editor.cart
  if (!bump) return null
  const { id, product, price, pitch, ticked } = bump
  const busy = editor.changing === id
  return (
    <Card as="section" aria-label="Oferta para este carrinho" className={bumpClasses.bump}>
      <ProductThumb cover={product.cover} />
      <div>
        <h2 className={bumpClasses.title}>Leve também</h2>
        <p className={bumpClasses.pitch}>{pitch}</p>
        <CheckboxField
          label={
            <>
              Sim, quero incluir <strong>{product.name}</strong> por {priceText(price)}
            </>
          }
          checked={ticked}
          aria-busy={busy}
          onChange={({ currentTarget }) => !busy && editor.setBump(id, currentTarget.checked)}
        />
      </div>
    </Card>
  )
}

/** Lines whose price went up since they were chosen: each waits for a yes or a no. */
function ChangedLines({ editor }: { editor: CartEditor }) {
  if (editor.cart.changed.length === 0) return null
  return (
    <Card as="section" aria-label="Itens que mudaram de preço">
      <h2 className={changedLinesClasses.title}>O preço mudou</h2>
      <p className={changedLinesClasses.why}>Só cobramos estes itens se você aceitar o novo preço.</p>
      <ul>
        {editor.cart.changed.map((line) => (
          <ChangedItem key={line.id} line={line} editor={editor} />
        ))}
      </ul>
    </Card>
  )
}

function ChangedItem({ line, editor }: { line: ChangedLine; editor: CartEditor }) {
  const { id, product, price, newPrice } = line
  return (
    <li className={changedLinesClasses.line}>
      <ProductThumb cover={product.cover} />
      <div className={changedLinesClasses.words}>
        <strong>{product.name}</strong>
        <span>
          Era <s>{priceText(price)}</s>, agora é {priceText(newPrice)}
        </span>
      </div>
      <div className={changedLinesClasses.choice}>
        <Button
          variant="outline"
          size="small"
          busy={editor.changing === id}
          onClick={() => editor.acceptPrice(id, newPrice.id)}
        >
          Aceitar {priceText(newPrice)}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remover ${product.name}`}
          onClick={() => editor.removeLine({ id, product, price: newPrice })}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}
