import { CardNickname, type SavedCard } from '@vitrine/contract/saved-card'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import * as z from 'zod'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { Question } from '../../forms/question.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { Refused } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cardDisplay, cardName, cardTerm } from '../../ui/card-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Entries, Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/cards'

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

interface CardRowProps {
  card: SavedCard
  cards: readonly SavedCard[]
  onChange(cards: readonly SavedCard[]): void
}

/** One saved card; the preferred one and one that is over say so. */
function CardRow({ card, cards, onChange }: CardRowProps) {
  const [asking, setAsking] = useState<'name' | 'removal'>()
  const { busy, problem, prefer } = usePrefer(card, onChange)
  const name = cardName(card)
  const close = () => setAsking(undefined)
  const actions = (
    <>
      {!card.isDefault && card.isUsable && (
        <Button variant="quiet" busy={busy} aria-label={`Preferir ${name}`} onClick={prefer}>
          Preferir
        </Button>
      )}
      <Button variant="quiet" aria-label={`Renomear ${name}`} onClick={() => setAsking('name')}>
        Renomear
      </Button>
      <Button variant="outline" aria-label={`Remover ${name}`} onClick={() => setAsking('removal')}>
        Remover
      </Button>
    </>
  )
  return (
    <Entry icon="card" title={name} mark={card.isDefault && 'Preferido'} actions={actions} problem={problem}>
      {card.nickname && <Fact>{cardDisplay(card)}</Fact>}
      {card.isDeclined && (
        <Fact bad>Recusado pelo banco: não é cobrado em renovações até pagar uma compra de novo</Fact>
      )}
      <Fact bad={card.isExpired}>
        {card.isExpired ? `Venceu em ${cardTerm(card)}: remova e use o novo` : `Vence em ${cardTerm(card)}`}
      </Fact>
      {asking === 'name' && <RenameCard card={card} onClose={close} onRenamed={onChange} />}
      {asking === 'removal' && (
        <RemoveCard card={card} onClose={close} onRemoved={() => onChange(without(cards, card))} />
      )}
    </Entry>
  )
}

/** Whichever comes first is the preferred one, as the server has it. */
const without = (cards: readonly SavedCard[], { id }: SavedCard): SavedCard[] =>
  cards.filter((one) => one.id !== id).map((one, i) => ({ ...one, isDefault: i === 0 }))

function usePrefer(card: SavedCard, onChange: CardRowProps['onChange']) {
  const { busy, problem, act } = useAct()
  const prefer = () =>
    act(async (api) => {
      onChange(await api.savedCard.prefer({ id: card.id }))
      notify({ tone: 'good', title: 'Cartão preferido', caption: cardName(card) })
    })
  return { busy, problem, prefer }
}

interface RemoveCardProps {
  card: SavedCard
  onClose(): void
  onRemoved(): void
}

/** Says first what removing a card changes. */
const RemoveCard = ({ card, onClose, onRemoved }: RemoveCardProps) => (
  <Question
    title={`Remover ${cardName(card)}?`}
    action="Remover"
    onClose={onClose}
    run={async () => {
      await removeCard(card.id)
      notify({ tone: 'good', title: 'Cartão removido', caption: cardName(card) })
      onRemoved()
    }}
  >
    Nas próximas compras será preciso digitar o cartão de novo. O que já foi pago com ele não muda.
  </Question>
)

/** One that is gone already is what was wanted. */
async function removeCard(id: string): Promise<void> {
  const api = await getApi()
  await api.savedCard.remove({ id }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}

interface RenameCardProps {
  card: SavedCard
  onClose(): void
  onRenamed(cards: readonly SavedCard[]): void
}

const NameForm = z.object({ nickname: CardNickname })

/** A name of one's own; without one, a card is called by its brand and last digits. */
const RenameCard = ({ card, onClose, onRenamed }: RenameCardProps) => (
  <Dialog title="Apelido do cartão" onClose={onClose}>
    <Fields card={card} onClose={onClose} onRenamed={onRenamed} />
  </Dialog>
)

function Fields({ card, onClose, onRenamed }: RenameCardProps) {
  const form = useContractForm({
    schema: NameForm,
    initialValues: { nickname: card.nickname ?? '' },
    async send(values) {
      const cards = await (await getApi()).savedCard.rename({ id: card.id, ...values })
      notify({ tone: 'good', title: 'Apelido salvo' })
      onClose()
      onRenamed(cards)
    },
  })
  return (
    <Form form={form} action="Salvar">
      <TextField
        label="Apelido"
        help="Como você chama este cartão, por exemplo “Cartão da família”. Deixe vazio para tirar."
        maxLength={40}
        autoComplete="off"
        {...form.fields.getInputProps('nickname')}
      />
    </Form>
  )
}
