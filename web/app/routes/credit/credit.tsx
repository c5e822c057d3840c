import type { BrandId } from '@vitrine/contract/brand'
import type { CreditBalance, CreditEntry, CreditEntryKind } from '@vitrine/contract/credit'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { brl } from '../../ui/labels.ts'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { Parts, StackList } from '../../ui/stack.tsx'
import { Whole } from '../../ui/whole.tsx'
import type { Route } from './+types/credit'
import classes from './credit.module.css'

const TITLE = 'Crédito na loja'
const PAGE = 20

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = new URL(request.url).searchParams.get('depois') ?? undefined
  return asMember(request, async (api) => {
    const [balances, found] = await Promise.all([
      api.credit.readBalances({}),
      api.credit.listEntries({ limit: PAGE + 1, ...(before && { before }) }),
    ])
    const entries = found.slice(0, PAGE)
    const ids = [...new Set([...balances, ...entries].map(({ brand }) => brand))]
    const names = await Promise.all(ids.map(async (id) => [id, (await api.brand.read({ id })).name] as const))
    return { balances, entries, names: new Map(names), isFirst: !before, more: found.length > PAGE }
  })
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

/** What somebody may spend in the shop, and where it came from and went. */
export default function Credit({ loaderData }: Route.ComponentProps) {
  const { balances, entries, names, isFirst, more } = loaderData
  const manyBrands = names.size > 1
  return (
    <Screen title={TITLE} lead="Usado automaticamente na próxima compra. Não vence.">
      <AccountTabs />
      {isFirst && entries.length === 0 ? (
        <None />
      ) : (
        <Parts>
          <Balances balances={balances} names={names} />
          <Section title="Extrato">
            <StackList label="Extrato do crédito">
              {entries.map((entry) => (
                <CreditRow
                  key={entry.id}
                  entry={entry}
                  brand={manyBrands ? names.get(entry.brand) : undefined}
                />
              ))}
            </StackList>
            <Pages isFirst={isFirst} last={more ? entries.at(-1)?.id : undefined} />
          </Section>
        </Parts>
      )}
    </Screen>
  )
}

interface BalancesProps {
  balances: readonly CreditBalance[]
  names: ReadonlyMap<BrandId, string>
}

/** One sum for each brand, because it is spent where it came from. */
function Balances({ balances, names }: BalancesProps) {
  const { id: here } = useBrand()
  const shown = balances.length > 0 ? balances : [{ brand: here, balance: 0 }]
  return (
    <div className={classes.balances}>
      {shown.map(({ brand, balance }) => (
        <Card key={brand} className={classes.balance}>
          <span>Saldo disponível{names.size > 1 && ` em ${names.get(brand)}`}</span>
          <strong className={classes.sum}>{brl(balance)}</strong>
        </Card>
      ))}
    </div>
  )
}

function Pages({ isFirst, last }: { isFirst: boolean; last: string | undefined }) {
  if (isFirst && !last) return null
  return (
    <nav className={classes.pages} aria-label="Páginas do extrato">
      {!isFirst && (
        <ButtonLink variant="outline" to={href('/account/perfil/credito')}>
          Mais recentes
        </ButtonLink>
      )}
      {last && (
        <ButtonLink variant="outline" to={`?depois=${last}`}>
          Lançamentos anteriores
        </ButtonLink>
      )}
    </nav>
  )
}

function None() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="wallet" title="Nenhum crédito ainda">
      <p>
        Ao desistir de uma compra, você pode escolher receber o valor como crédito, na hora. Ele aparece aqui.
      </p>
      <ButtonLink to={paths.store}>Ver a loja</ButtonLink>
    </EmptyState>
  )
}

const WORDS: Record<CreditEntryKind, string> = {
  granted: 'Devolução de uma compra',
  spent: 'Usado em uma compra',
  returned: 'De volta: a compra terminou sem pagamento',
  withdrawn: 'Retirado: o banco do cartão já devolveu o valor',
  closed: 'Conta encerrada',
}

/** One change of the balance and what caused it. */
function CreditRow({ entry, brand }: { entry: CreditEntry; brand: string | undefined }) {
  const { kind, amount, at, order, protocol } = entry
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.words}>
        <strong>{WORDS[kind]}</strong>
        <span className={quiet.text}>
          {order && (
            <>
              <Link to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })}>
                Pedido {order.code}
              </Link>{' '}
              ·{' '}
            </>
          )}
          {protocol && (
            <>
              Protocolo <Whole>{protocol}</Whole> ·{' '}
            </>
          )}
          {brand && `${brand} · `}
          {formatDateTime(new Date(at))}
        </span>
      </div>
      <strong className={classes.amount}>
        {amount > 0 && '+'}
        {brl(amount)}
      </strong>
    </Card>
  )
}
