import { setupSentence } from '@vitrine/contract/card'
import { SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import { CARD_PAGES } from '@vitrine/contract/card-pages'
import type { CardSetupId } from '@vitrine/contract/ids'
import type { CardSetup } from '@vitrine/contract/saved-card'
import { type FormEvent, useState } from 'react'
import { href, Link, redirect, redirectDocument, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { pathOf, safeRedirect } from '../../session/safe-redirect.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import type { Route } from './+types/add-card'
import classes from './card-fields.module.css'
import { CardFrame, WhereItGoes } from './card-fields.tsx'
import { PaymentConsent } from './method-choice.tsx'
import { useCardFrame } from './use-card-frame.ts'

const TITLE = 'Adicionar cartão'
const CARDS = href('/account/perfil/formas-de-pagamento')

/** Where whoever adds a card came from, with the card that they have added. */
const backTo = (wanted: string | null, { cardId }: Pick<CardSetup, 'cardId'>): string => {
  const url = new URL(safeRedirect(wanted, CARDS), location.origin)
  if (cardId && url.pathname !== CARDS) url.searchParams.set('cartao', cardId)
  return pathOf(url.href)
}

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  asMember(request, async (api) => {
    const query = new URL(request.url).searchParams
    const id = query.get('setup') as CardSetupId | null
    const [settings, setup] = await Promise.all([
      api.checkout.readCard({ brand: context.get(brandContext).id }),
      id ? api.savedCard.readSetup({ id }) : null,
    ])
    const back = query.get('volta')
    if (setup?.status === 'succeeded') throw redirect(backTo(back, setup))
    if (settings && needsOwnDocument(CARD_PAGES)) throw redirectDocument(request.url)
    return { frameUrl: settings?.keepsCards ? settings.frameUrl : null, setup, back }
  })

export const HydrateFallback = () => <ListSkeleton title={TITLE} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

/** A card without a purchase: typed into the frame of who charges it, and kept for what comes. */
export default function AddCard({ loaderData: { frameUrl, setup, back } }: Route.ComponentProps) {
  return (
    <Screen title={TITLE} lead="Nada é cobrado agora.">
      <AccountTabs />
      <Card>
        {frameUrl ? (
          <CardForm frameUrl={frameUrl} before={setup} back={back} />
        ) : (
          <Notice tone="attention" title="Não é possível adicionar um cartão agora">
            Esta loja não está guardando cartões. <Link to={CARDS}>Voltar às formas de pagamento</Link>
          </Notice>
        )}
      </Card>
    </Screen>
  )
}

interface CardFormProps {
  frameUrl: string
  /** What became of the card that was typed before, after its holder came back from their bank. */
  before: CardSetup | null
  back: string | null
}

function CardForm({ frameUrl, before, back }: CardFormProps) {
  const frame = useCardFrame(frameUrl, 0)
  const [isAgreed, setAgreed] = useState(false)
  const { setup, busy, problem, refuse, add } = useAddCard(frame, { before, back })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAgreed) return add()
    return refuse('Para adicionar o cartão, marque que concorda em guardá-lo.')
  }
  return (
    <form method="post" className={classes.fields} onSubmit={submit} noValidate>
      {setup?.declined && <Notice tone="negative">{setupSentence(setup.declined)}</Notice>}
      {setup?.status === 'pending' && <Pending setup={setup} />}
      <CardFrame frame={frame} title="Dados do cartão" />
      <PaymentConsent text={SAVE_CARD_TEXT} checked={isAgreed} onChange={setAgreed} />
      <WhereItGoes />
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button type="submit" wide busy={busy}>
        Adicionar cartão
      </Button>
    </form>
  )
}

/** A bank that asks its customer, or one that did not answer yet. */
const Pending = ({ setup: { actionUrl } }: { setup: CardSetup }) => (
  <Notice tone="attention" title="Falta a confirmação do banco">
    {actionUrl ? (
      <a href={actionUrl}>Confirmar no site do banco</a>
    ) : (
      'O banco ainda não respondeu. Em alguns minutos o cartão aparece em Formas de pagamento, ou adicione-o de novo.'
    )}
  </Notice>
)

type FromBefore = Pick<CardFormProps, 'before' | 'back'>

function useAddCard(frame: ReturnType<typeof useCardFrame>, { before, back }: FromBefore) {
  const [setup, setSetup] = useState(before)
  const { id: brand } = useBrand()
  const navigate = useNavigate()
  const { busy, problem, refuse, act } = useAct()
  const add = () =>
    act(async (api) => {
      const token = await frame.tokenise(0)
      // What is wrong with the card stands in its frame.
      if (!token) return
      const volta = new URLSearchParams(back ? { volta: back } : {})
      const returnTo = `${href('/account/perfil/formas-de-pagamento/novo')}${back ? `?${volta}` : ''}`
      const made = await api.savedCard.add({ brand, token, renews: false, returnTo })
      setSetup(made)
      if (made.actionUrl) return location.assign(made.actionUrl)
      if (made.status !== 'succeeded') return frame.reload()
      notify({ tone: 'good', title: 'Cartão adicionado' })
      await navigate(backTo(back, made), { replace: true })
    })
  return { setup, busy, problem, refuse, add }
}
