import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { tokenInAddress } from '../../session/mail-token.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Door } from '../../ui/door.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './disown.module.css'

const TITLE = 'Não fui eu'

/** In the browser alone: what is behind `#` is not sent to a server. */
export const clientLoader = () => null

export function HydrateFallback() {
  return (
    <Door title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="120px" />
    </Door>
  )
}
export const ErrorBoundary = RouteFailure

type Outcome = 'asked' | 'done' | string

/** The link of the message about a new device. Nothing happens until the button is pressed; it works signed out. */
export default function Disown() {
  const token = tokenInAddress(useLocation().hash)
  const [outcome, setOutcome] = useState<Outcome>(token ? 'asked' : 'link.unknown')
  if (outcome === 'done') return <Done />
  if (!token || outcome !== 'asked') return <Dead code={outcome} />
  return (
    <Door title={TITLE} lead="Alguém entrou na sua conta e não foi você? Vamos fechar tudo.">
      <PrivateMeta title={TITLE} />
      <Column>
        <p>Ao confirmar:</p>
        <ul className={classes.list}>
          <li>todas as sessões da sua conta são encerradas, em todos os dispositivos;</li>
          <li>a senha atual deixa de valer;</li>
          <li>você recebe um e-mail com o link para escolher outra senha.</li>
        </ul>
        <Ask token={token} onOutcome={setOutcome} />
      </Column>
    </Door>
  )
}

function Ask({ token, onOutcome }: { token: string; onOutcome(outcome: Outcome): void }) {
  const form = useContractForm({
    initialValues: {},
    async send() {
      try {
        await (await getApi()).session.disown({ token })
        session.clear()
        onOutcome('done')
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        onOutcome(code)
      }
    },
  })
  return <Form form={form} action="Encerrar tudo agora" />
}

function Done() {
  return (
    <Door title="Sua conta está fechada para quem entrou">
      <PrivateMeta title={TITLE} />
      <Column>
        <Notice tone="good" title="Todas as sessões foram encerradas">
          Enviamos um e-mail com o link para escolher uma nova senha. Ele vale por 30 minutos.
        </Notice>
        <p>
          Não chegou? <Link to="/conta/esqueci-minha-senha">Peça outro link</Link>.
        </p>
      </Column>
    </Door>
  )
}

function Dead({ code }: { code: string }) {
  return (
    <Door title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Column>
        <DeadLink
          code={code}
          used="Todas as sessões foram encerradas com ele. Se ainda não escolheu outra senha, peça o link."
        />
        <p>
          Se ainda acha que alguém está na sua conta, escolha uma nova senha: isso encerra todas as sessões.
        </p>
        <ButtonLink to="/conta/esqueci-minha-senha" size="large" wide>
          Escolher nova senha
        </ButtonLink>
      </Column>
    </Door>
  )
}
