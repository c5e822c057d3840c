import { BANKS, PIX_MANDATE_TEXT } from '@vitrine/contract/pix-mandate'
import type { ActionPreview, SubscriptionDetails } from '@vitrine/contract/subscription'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { QrCode } from '../../forms/qr-code.tsx'
import { getApi } from '../../session/api.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { Field } from '../../ui/field.tsx'
import { Folded } from '../../ui/folded.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayText, pixName } from '../../ui/subscription-words.ts'

interface RenewalPixProps {
  subscription: SubscriptionDetails
  onChange(subscription: SubscriptionDetails): void
}

interface RenewalPixQuestionProps extends RenewalPixProps {
  onClose(): void
}

/** What its owner should know of Pix Automático: that the plan that comes is not debited, or is tried again. */
export function RenewalPixNotice({ subscription: { pix, unpaid } }: { subscription: SubscriptionDetails }) {
  if (pix?.problem)
    return (
      <Notice tone="attention" title="O Pix Automático não cobre o próximo plano">
        A autorização foi dada para outro intervalo de cobrança. Desligue o Pix Automático e autorize de novo;
        até lá mandamos cada cobrança por e-mail.
      </Notice>
    )
  if (!pix?.debitedOn || !unpaid) return null
  return (
    <Notice title="O seu banco tenta o débito de novo">
      Em {dayText(pix.debitedOn)}, por Pix Automático. Deixe o valor na conta nesse dia.
    </Notice>
  )
}

/** The ways to Pix Automático, and out of it, of a subscription that goes on. */
export function RenewalPixButtons({ subscription, onChange }: RenewalPixProps) {
  const [asked, setAsked] = useState<'request' | 'end'>()
  const { pix, mayRequestPix } = subscription
  const question = { subscription, onChange, onClose: () => setAsked(undefined) }
  return (
    <>
      {mayRequestPix && (
        <Button variant="outline" wide onClick={() => setAsked('request')}>
          {pix ? 'Autorizar o Pix Automático de novo' : 'Pagar com Pix Automático'}
        </Button>
      )}
      {pix && (
        <Button variant="outline" wide onClick={() => setAsked('end')}>
          Desligar o Pix Automático
        </Button>
      )}
      {asked === 'request' && <RequestPix {...question} />}
      {asked === 'end' && <EndPix {...question} />}
    </>
  )
}

function EndPix({ subscription, onChange, onClose }: RenewalPixQuestionProps) {
  const { busy, problem, act } = useAct()
  const { id, pix } = subscription
  const end = () =>
    act(async (api) => {
      onChange(await api.subscription.endPixMandate({ id }))
      onClose()
    })
  return (
    <Dialog title="Desligar o Pix Automático" onClose={onClose}>
      <Column>
        <p>
          {pix ? pixName(pix) : 'O Pix Automático'} deixa de debitar esta assinatura, e a autorização termina
          também no banco, com o débito que estiver agendado. Sete dias antes de cada vencimento mandamos a
          cobrança por e-mail.
        </p>
        {problem && <Notice tone="negative">{problem}</Notice>}
        <Button wide busy={busy} onClick={end}>
          Desligar
        </Button>
        <Button variant="outline" wide onClick={onClose}>
          Deixar como está
        </Button>
      </Column>
    </Dialog>
  )
}

/** Agreed to here, authorised at the bank: by a code, or in its app. */
function RequestPix({ subscription, onChange, onClose }: RenewalPixQuestionProps) {
  const { pixRequest } = subscription
  useAuthorised({ subscription, onChange, onClose })
  return (
    <Dialog title="Pagar com Pix Automático" onClose={onClose}>
      <Column>
        {pixRequest ? (
          <Authorise subscription={subscription} onChange={onChange} request={pixRequest} />
        ) : (
          <Agree subscription={subscription} onChange={onChange} />
        )}
        <Button variant="outline" wide onClick={onClose}>
          {pixRequest ? 'Fechar' : 'Deixar como está'}
        </Button>
      </Column>
    </Dialog>
  )
}

const POLL_MS = 3000

/** The bank tells the shop and nobody tells this page: it asks while it waits, and is done once it is authorised. */
function useAuthorised({ subscription: { id, pixRequest }, onChange, onClose }: RenewalPixQuestionProps) {
  const isWaiting = pixRequest !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called when it is done does not begin it anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(async () => {
      const read = await getApi()
        .then((api) => api.subscription.read({ id }))
        .catch(() => undefined)
      if (!read || read.pixRequest) return
      onChange(read)
      onClose()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [id, isWaiting])
}

function Agree({ subscription, onChange }: RenewalPixProps) {
  const { busy, problem, act } = useAct()
  const { id, card } = subscription
  const request = () => act(async (api) => onChange(await api.subscription.requestPixMandate({ id })))
  return (
    <>
      <p>{PIX_MANDATE_TEXT}</p>
      {card && <p>O cartão continua pagando até você autorizar; depois disso, só o Pix Automático.</p>}
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button wide busy={busy} onClick={request}>
        Concordar e gerar o código
      </Button>
    </>
  )
}

type AuthoriseProps = RenewalPixProps & { request: NonNullable<SubscriptionDetails['pixRequest']> }

function Authorise({ subscription, onChange, request: { copyPaste, until } }: AuthoriseProps) {
  return (
    <>
      <p>
        No app do seu banco, escolha Pix › Ler QR Code ou Pix copia e cola e confirme a autorização até{' '}
        {dayText(until)}. Nada é cobrado agora.
      </p>
      <CopyCode code={copyPaste} />
      <QrCode text={copyPaste} label="QR Code do Pix Automático" />
      <p role="status">Aguardando a autorização…</p>
      <Folded summary="Pedir no app do meu banco">
        <BankForm subscription={subscription} onChange={onChange} />
      </Folded>
    </>
  )
}

const BY_NAME = Object.entries(BANKS).toSorted(([, a], [, b]) => a.localeCompare(b, 'pt-BR'))

/** The account whose bank asks for the authorisation in its app. */
function BankForm({ subscription: { id }, onChange }: RenewalPixProps) {
  const { busy, problem, act } = useAct()
  const [isAsked, setAsked] = useState(false)
  const solicit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [ispb, branch, account] = ['bank', 'branch', 'account'].map((name) => String(typed.get(name) ?? ''))
    return act(async (api) => {
      const body = { ispb: ispb!, account: account!, ...(branch && { branch }) }
      onChange(await api.subscription.requestPixMandate({ id, account: body }))
      setAsked(true)
    })
  }
  if (isAsked) return <p role="status">Pedido enviado. Abra o app do seu banco e confirme a autorização.</p>
  return (
    <form onSubmit={solicit}>
      <Column>
        <p>O banco avisa no app. Estes dados vão só para ele e não ficam na loja.</p>
        <BankSelect />
        <Field label="Agência, sem o dígito">
          {(control) => <input {...control} name="branch" inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label="Conta, com o dígito">
          {(control) => <input {...control} name="account" inputMode="numeric" autoComplete="off" required />}
        </Field>
        {problem && <Notice tone="negative">{problem}</Notice>}
        <Button type="submit" variant="outline" wide busy={busy}>
          Pedir no app do banco
        </Button>
      </Column>
    </form>
  )
}

const BankSelect = () => (
  <Field label="Banco">
    {(control) => (
      <select {...control} name="bank" required>
        {BY_NAME.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const PROBLEMS: Record<NonNullable<ActionPreview['pix']>['problem'], (most: string) => string> = {
  'other-interval': () =>
    'O Pix Automático foi autorizado para outro intervalo de cobrança: depois da troca, autorize de novo na página da assinatura. Até lá mandamos cada cobrança por e-mail.',
  'may-exceed-ceiling': (most) =>
    `Por Pix Automático, o banco recusa o débito se o máximo que você definiu nele for menor que ${most}. Aumente esse máximo no app do banco, ou autorize de novo na página da assinatura.`,
}

/** What an action makes of Pix Automático, before it is confirmed. */
export const PixForeseen = ({ pix }: Pick<ActionPreview, 'pix'>) =>
  pix && <Notice tone="attention">{PROBLEMS[pix.problem](brl(pix.most))}</Notice>
