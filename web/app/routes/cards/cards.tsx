import type { SavedCard } from '@vitrine/contract/saved-card'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Entries } from '../../ui/entry.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/cards'
import { CardRow } from './card-row.tsx'

const TITLE = 'Formas de pagamento'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  asMember(request, (api) => api.savedCard.list())

export const HydrateFallback = () => <ListSkeleton title={TITLE} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

/** The cards that are kept for the next purchases: which one is offered first, and the way to remove them. */
export default function Cards({ loaderData }: Route.ComponentProps) {
  const [cards, setCards] = useState<readonly SavedCard[]>(loaderData)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row, or has become a mark: the focus stays where the person was.
  const onChange = (next: readonly SavedCard[]) => {
    setCards(next)
    list.current?.focus()
  }
  return (
    <Screen title={TITLE} lead="Cartões salvos para pagar mais rápido. Pix e boleto não precisam ser salvos.">
      <AccountTabs />
      <Parts>
        {cards.length === 0 ? (
          <NoCards />
        ) : (
          <>
            <Entries ref={list} label="Cartões salvos">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} cards={cards} onChange={onChange} />
              ))}
            </Entries>
            <AddCardLink />
          </>
        )}
        <WhereCardsAre />
        <Section title="Crédito na loja">
          <p>
            O que você tem para usar, e de onde veio:{' '}
            <Link to={href('/account/perfil/credito')}>ver meu crédito</Link>.
          </p>
        </Section>
      </Parts>
    </Screen>
  )
}

const WhereCardsAre = () => (
  <Section title="Onde ficam os dados do cartão">
    <p>
      Com a empresa que processa os pagamentos, que os protege por norma internacional (PCI DSS). Nós vemos só
      a bandeira, o final e a validade. A cada compra o código de segurança é pedido de novo; só as renovações
      que você autorizou são cobradas sem ele.
    </p>
    <p>Ao remover um cartão, ele sai daqui na hora e é apagado também em quem o guarda.</p>
  </Section>
)

const NoCards = () => (
  <EmptyState icon="card" title="Nenhum cartão salvo">
    <p>
      Adicione um cartão aqui, ou marque “Salvar este cartão” na próxima compra. Nada é cobrado ao adicionar.
    </p>
    <AddCardLink />
  </EmptyState>
)

/** A document of its own: there alone may the frame of who charges cards stand. */
const AddCardLink = () => (
  <ButtonLink to={href('/account/perfil/formas-de-pagamento/novo')} reloadDocument>
    Adicionar cartão
  </ButtonLink>
)
