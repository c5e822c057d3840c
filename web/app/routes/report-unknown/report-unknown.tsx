import type { SecurityChange } from '@vitrine/contract/security-change'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { SecurityChanges } from '../../forms/security-changes.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { tokenInAddress } from '../../session/mail-token.ts'
import { sentenceFor } from '../../session/refused.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './report-unknown.module.css'

const TITLE = 'Não fui eu'

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="120px" />
    </AuthCard>
  )
}
export const ErrorBoundary = RouteFailure

type Outcome = { recent: SecurityChange[] } | 'done' | { dead: string } | { problem: string }

/**
 * The link of the messages about a new device and a new factor: what came to the account of late, and the way to remove
 * it. Nothing happens until the button is pressed; it works signed out.
 */
export default function ReportUnknown() {
  const token = tokenInAddress(useLocation().hash)
  return <Report key={token} token={token} />
}

function Report({ token }: { token: string | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : { dead: 'link.unknown' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (token) read(token).then(setOutcome)
  }, [token, tries])
  if (outcome === 'done') return <Done />
  if (!outcome || !token) return outcome ? <Dead code="link.unknown" /> : <HydrateFallback />
  if ('dead' in outcome) return <Dead code={outcome.dead} />
  if ('problem' in outcome) return <Failed problem={outcome.problem} again={() => setTries(tries + 1)} />
  return (
    <AuthCard title={TITLE} lead="Alguém mexeu na sua conta e não foi você? Vamos fechar tudo.">
      <PrivateMeta title={TITLE} />
      <Column>
        <ul className={classes.list}>
          <li>Todas as sessões são encerradas, em todos os dispositivos.</li>
          <li>A senha atual deixa de valer, e você recebe por e-mail o link para escolher outra.</li>
          <li>Pedidos de troca de e-mail e entradas em outros aplicativos deixam de valer.</li>
        </ul>
        <Ask token={token} recent={outcome.recent} onOutcome={setOutcome} />
      </Column>
    </AuthCard>
  )
}

async function read(token: string): Promise<Outcome> {
  try {
    const { state, recent } = await (await getApi()).session.readUnknownReport({ token })
    return state === 'good' ? { recent } : { dead: `link.${state}` }
  } catch (error) {
    return { problem: sentenceFor(error) }
  }
}

interface AskProps {
  token: string
  recent: SecurityChange[]
  onOutcome(outcome: Outcome): void
}

/** All that is new goes, but for what its owner knows: who does not look is safe. */
function Ask({ token, recent, onOutcome }: AskProps) {
  const choices = recent.filter(({ isChoice }) => isChoice).map(({ id }) => id)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(() => new Set(choices))
  const form = useContractForm({
    initialValues: {},
    async send() {
      try {
        await (await getApi()).session.reportUnknown({
          token,
          known: choices.filter((id) => !removed.has(id)),
        })
        session.clear()
        onOutcome('done')
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        onOutcome({ dead: code })
      }
    },
  })
  return (
    <Form form={form} action="Encerrar tudo agora">
      <SecurityChanges
        things={recent}
        removed={removed}
        onChange={setRemoved}
        legend="Dos últimos 30 dias, sai da conta o que está marcado. Desmarque o que é seu."
      />
    </Form>
  )
}

function Failed({ problem, again }: { problem: string; again(): void }) {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Column>
        <Notice tone="negative">{problem}</Notice>
        <Button wide onClick={again}>
          Tentar de novo
        </Button>
      </Column>
    </AuthCard>
  )
}

function Done() {
  const { paths } = useBrand()
  return (
    <AuthCard title="Sua conta está fechada para quem entrou">
      <PrivateMeta title={TITLE} />
      <Column>
        <Notice tone="good" title="Todas as sessões foram encerradas">
          Enviamos um e-mail com o link para escolher uma nova senha. Ele vale por 30 minutos.
        </Notice>
        <p>
          Não chegou? <Link to={paths.forgotPassword}>Peça outro link</Link>.
        </p>
        <ByTheShop />
      </Column>
    </AuthCard>
  )
}

function Dead({ code }: { code: string }) {
  const { paths } = useBrand()
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Column>
        <DeadLink
          code={code}
          used="Todas as sessões foram encerradas com ele. Se ainda não escolheu outra senha, peça o link."
        />
        <p>
          Se ainda acha que alguém está na sua conta, escolha uma nova senha: isso encerra todas as sessões, e
          você pode remover o que não conhece.
        </p>
        <ButtonLink to={paths.forgotPassword} size="large" wide>
          Escolher nova senha
        </ButtonLink>
        <ByTheShop />
      </Column>
    </AuthCard>
  )
}

/** Where a mail's link leads no further: another address, or a second step that is not its owner's. */
function ByTheShop() {
  const { identity } = useBrand()
  return (
    <p>
      O e-mail da conta não é mais o seu, ou a entrada pede uma segunda etapa que você não cadastrou? Escreva
      para <MailLink address={identity.email} subject="Alguém entrou na minha conta" />: conferimos quem você
      é e removemos a segunda etapa depois de um prazo de segurança.
    </p>
  )
}
