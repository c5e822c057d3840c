import type { LinkedPriceChange, PriceAnswer } from '@vitrine/contract/price-campaign'
import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { tokenInAddress } from '../../session/mail-token.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PRICE_CHANGE_TITLES, PriceQuestion } from '../../ui/price-question.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lastDayText } from '../../ui/subscription-words.ts'

const TITLE = 'Preço da sua assinatura'

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="240px" />
    </AuthCard>
  )
}
export const ErrorBoundary = RouteFailure

type Linked = { linked: LinkedPriceChange } | { problem: string; isDead: boolean }

async function read(code: string): Promise<Linked> {
  try {
    return { linked: await (await getApi()).priceChange.readByCode({ code }) }
  } catch (error) {
    return { problem: sentenceFor(error), isDead: error instanceof Refused && error.status === 404 }
  }
}

/** The link of the message about another price: whoever subscribes answers it, signed out as well. */
export default function PriceChangeScreen() {
  const code = tokenInAddress(useLocation().hash) ?? ''
  return <PriceChange key={code} code={code} />
}

function PriceChange({ code }: { code: string }) {
  const [answered, setAnswered] = useState<Linked>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    read(code || 'sem-codigo').then(setAnswered)
  }, [code, tries])
  if (!answered) return <HydrateFallback />
  if ('problem' in answered) return <Failed {...answered} again={() => setTries(tries + 1)} />
  return <Linked code={code} linked={answered.linked} onAnswer={(linked) => setAnswered({ linked })} />
}

interface LinkedProps {
  code: string
  linked: LinkedPriceChange
  onAnswer(linked: LinkedPriceChange): void
}

function Linked({ code, linked, onAnswer }: LinkedProps) {
  const { busy, problem, act } = useAct()
  const [given, setGiven] = useState<PriceAnswer>()
  const { name, plan, change } = linked
  const answer = (one: PriceAnswer) =>
    act(async (api) => {
      onAnswer(await api.priceChange.answerByCode({ code, answer: one }))
      setGiven(one)
    })
  return (
    <AuthCard
      title={change ? PRICE_CHANGE_TITLES[change.consent] : TITLE}
      lead={change && `${name}, é sobre a sua assinatura “${plan}”.`}
    >
      <PrivateMeta title={TITLE} />
      {change ? (
        <PriceQuestion change={change} busy={busy} problem={problem} answer={answer} />
      ) : (
        <Over linked={linked} given={given} />
      )}
    </AuthCard>
  )
}

/** Nothing is asked any more: it was answered, or came to an end. */
function Over({
  linked: { plan, endsOn },
  given,
}: {
  linked: LinkedPriceChange
  given: PriceAnswer | undefined
}) {
  return (
    <Column>
      {endsOn ? (
        <Notice title="Sua saída está marcada">
          Você usa “{plan}” até {lastDayText(endsOn)} e não paga o novo preço. Até lá pode desfazer, na página
          da assinatura.
        </Notice>
      ) : given === 'decline' ? (
        <Notice tone="good" title="Seu preço continua o mesmo">
          Registramos sua resposta: “{plan}” segue no preço de hoje.
        </Notice>
      ) : (
        <Notice title="Não há o que responder">
          Esta pergunta sobre o preço de “{plan}” já terminou. Na página da assinatura você vê quanto paga.
        </Notice>
      )}
      <OwnSubscriptions />
    </Column>
  )
}

interface FailedProps {
  problem: string
  /** Another try would be answered the same. */
  isDead: boolean
  again(): void
}

const Failed = ({ problem, isDead, again }: FailedProps) => (
  <AuthCard title={TITLE}>
    <PrivateMeta title={TITLE} />
    <Column>
      <Notice tone="negative">{problem}</Notice>
      {!isDead && (
        <Button wide onClick={again}>
          Tentar de novo
        </Button>
      )}
      <OwnSubscriptions />
    </Column>
  </AuthCard>
)

const OwnSubscriptions = () => (
  <ButtonLink variant="outline" wide to={href('/account/perfil/minhas-assinaturas')}>
    Ver minhas assinaturas
  </ButtonLink>
)
