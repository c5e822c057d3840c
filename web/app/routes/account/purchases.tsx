import type { BrandId } from '@vitrine/contract/brand'
import type { OrderSummary, TypedOrderQuery } from '@vitrine/contract/order'
import { formatDateTime } from '@vitrine/contract/time'
import { Form, href, Link, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import type { ApiClient } from '../../context.ts'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { brl, ORDER_KINDS, ORDER_STATUS, orderLabel } from '../../ui/labels.ts'
import quiet from '../../ui/quiet.module.css'
import { StackList } from '../../ui/stack.tsx'
import { TYPE_WORDS } from '../../ui/words.ts'
import type { Route } from './+types/purchases'
import { isFiltered, nextPage, PAGE, PERIODS, readPurchaseQuery, STATUSES, TYPES } from './purchase-query.ts'
import classes from './purchases.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readPurchaseQuery(new URL(request.url).searchParams)
  return asMember(request, async (api) => {
    const found = await api.checkout.listOrders({ ...query, limit: PAGE + 1 })
    const orders = found.slice(0, PAGE)
    return { query, orders, more: found.length > PAGE, brands: await namesOfBrands(api, query, orders) }
  })
}

/** So many are seen at a glance: nothing has to be looked for. */
const FEW = 5

/** None for who bought in one brand alone: there is nothing to choose. */
async function namesOfBrands(api: ApiClient, query: TypedOrderQuery, orders: OrderSummary[]) {
  if (!query.brand && new Set(orders.map(({ brand }) => brand)).size < 2) return []
  return (await api.brand.list({})).map(({ id, name }) => [id, name] as const)
}

export const HydrateFallback = () => <ListSkeleton title="Minhas compras" above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Purchases({ loaderData }: Route.ComponentProps) {
  const { query, orders, more, brands } = loaderData
  const hasNever = orders.length === 0 && !isFiltered(query) && !query.before
  return (
    <Screen title="Minhas compras">
      <AccountTabs />
      {hasNever && <None />}
      {(isFiltered(query) || query.before || more || orders.length > FEW) && (
        <PurchaseFilters query={query} brands={brands} />
      )}
      {orders.length === 0 && !hasNever && <NoneFound />}
      {orders.length > 0 && <Found orders={orders} />}
      <Pages query={query} last={more ? orders.at(-1)?.id : undefined} />
    </Screen>
  )
}

const Found = ({ orders }: { orders: OrderSummary[] }) => (
  <StackList label="Compras">
    {orders.map((order) => (
      <PurchaseRow key={order.id} order={order} />
    ))}
  </StackList>
)

/** The way back is the browser's; from anywhere one link leads to the newest. */
function Pages({ query, last }: { query: TypedOrderQuery; last: string | undefined }) {
  const [params] = useSearchParams()
  const first = new URLSearchParams(params)
  first.delete('depois')
  if (!query.before && !last) return null
  return (
    <nav className={classes.pages} aria-label="Páginas de compras">
      {query.before && (
        <ButtonLink variant="outline" to={`?${first}`}>
          Mais recentes
        </ButtonLink>
      )}
      {last && (
        <ButtonLink variant="outline" to={nextPage(params, last)}>
          Compras anteriores
        </ButtonLink>
      )}
    </nav>
  )
}

const NoneFound = () => (
  <EmptyState icon="receipt" title="Nenhuma compra encontrada">
    <p>Mude os filtros ou confira o número do pedido.</p>
    <ButtonLink variant="outline" to={href('/account/perfil/gerenciar')}>
      Ver todas as compras
    </ButtonLink>
  </EmptyState>
)

function None() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="receipt" title="Nenhuma compra ainda">
      <p>Suas compras ficam aqui, com os itens e o pagamento de cada uma.</p>
      <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
    </EmptyState>
  )
}

/** One order of the list; the whole row leads to its details. */
function PurchaseRow({ order }: { order: OrderSummary }) {
  const [words, tone] = orderLabel(order)
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.words}>
        <Link
          to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}
          className={classes.name}
        >
          {order.names.join(', ')}
        </Link>
        <span className={quiet.text}>
          {ORDER_KINDS[order.kind]} {order.code} · {formatDateTime(new Date(order.placedAt))}
        </span>
      </div>
      <div className={classes.money}>
        <strong>{brl(order.total + order.interest)}</strong>
        <Tag tone={tone}>{words}</Tag>
      </div>
    </Card>
  )
}

const statuses = STATUSES.map((status) => [status, ORDER_STATUS[status][0]] as const)
const types = TYPES.map((type) => [type, TYPE_WORDS[type].many] as const)

interface PurchaseFiltersProps {
  query: TypedOrderQuery
  /** Where there is more than one to choose. */
  brands: readonly (readonly [id: BrandId, name: string])[]
}

/** What of the list is shown; a choice acts at once, the number when it is searched for. */
function PurchaseFilters({ query, brands }: PurchaseFiltersProps) {
  const asked = useNavigation().location
  const { status, type, brand, days } = asked ? readPurchaseQuery(new URLSearchParams(asked.search)) : query
  return (
    <search>
      <Form className={classes.filters}>
        <Choice label="Situação" name="estado" chosen={status} all="Todos" options={statuses} />
        <Choice label="Tipo" name="tipo" chosen={type} all="Todos" options={types} />
        <Choice label="Período" name="periodo" chosen={days} all="Todos" options={PERIODS} />
        {brands.length > 0 && (
          <Choice label="Loja" name="marca" chosen={brand} all="Todas" options={brands} />
        )}
        <Field label="Número do pedido">
          {(control) => (
            <input {...control} key={query.q} type="search" name="q" maxLength={80} defaultValue={query.q} />
          )}
        </Field>
        <Button type="submit" variant="outline">
          Buscar
        </Button>
      </Form>
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  chosen: string | number | undefined
  all: string
  options: readonly (readonly [value: string | number, words: string])[]
}

function Choice({ label, name, chosen, all, options }: ChoiceProps) {
  const submit = useSubmit()
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={chosen ?? ''}
          onChange={({ currentTarget }) => submit(currentTarget.form)}
        >
          <option value="">{all}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
