import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StackList } from '../../ui/stack.tsx'
import type { Route } from './+types/purchases'
import { PurchaseRow } from './purchase-row.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.checkout.listOrders({}))
}

export const HydrateFallback = () => <ListSkeleton title="Minhas compras" above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

export default function Purchases({ loaderData: orders }: Route.ComponentProps) {
  useMemberOnly()
  return (
    <Screen title="Minhas compras">
      <AccountTabs />
      {orders.length === 0 ? (
        <None />
      ) : (
        <StackList label="Compras">
          {orders.map((order) => (
            <PurchaseRow key={order.id} order={order} />
          ))}
        </StackList>
      )}
    </Screen>
  )
}

function None() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="receipt" title="Nenhuma compra ainda">
      <p>Suas compras ficam aqui, com os itens e o pagamento de cada uma.</p>
      <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
    </EmptyState>
  )
}
