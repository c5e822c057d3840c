import type { Removal as Plan } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/privacy'
import { Choices } from './choices.tsx'
import { Copy } from './copy.tsx'
import { History } from './history.tsx'
import classes from './privacy.module.css'
import { Shared } from './shared.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [consents, exports, history, removal, recipients] = await Promise.all([
      api.privacy.consents({}),
      api.privacy.listExports({}),
      api.privacy.history({ limit: 10 }),
      api.privacy.readRemoval({}),
      api.privacy.recipients({}),
      refreshUnconfirmed(api),
    ])
    return { consents, exports, history, removal, recipients }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Privacidade" />
export const ErrorBoundary = RouteFailure

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { consents, exports, history, removal, recipients } = loaderData
  const isUnconfirmed = useUnconfirmed()
  return (
    <Screen title="Privacidade" lead="O que sabemos sobre você, o que você permitiu e como controlar isso.">
      <AccountTabs />
      <Parts>
        <Choices consents={consents} />
        {isUnconfirmed ? (
          <ConfirmFirst before="pedir uma cópia dos seus dados" />
        ) : (
          <Copy exports={exports} />
        )}
        <Shared recipients={recipients} />
        <Rights />
        <History first={history} />
        <Removal removal={removal} />
      </Parts>
    </Screen>
  )
}

const RIGHTS: readonly (readonly [string, ReactNode])[] = [
  ['Saber se tratamos seus dados e vê-los', 'Peça uma cópia, nesta página.'],
  [
    'Corrigir o que está errado',
    <>
      Em <Link to={href('/account/perfil/editar')}>Meus dados</Link>, também o e-mail com que você entra.
    </>,
  ],
  ['Levar seus dados a outro serviço', 'A cópia vem em JSON e CSV, formatos que outros sistemas leem.'],
  ['Retirar um consentimento', 'Em Suas escolhas, nesta página. Vale na hora.'],
  [
    'Recusar',
    'Sem novidades e sem cookies opcionais a loja funciona igual. Sem nome, e-mail e CPF ou CNPJ não é possível comprar.',
  ],
  ['Apagar seus dados', 'Exclua a conta, no fim desta página. O que a lei manda guardar fica criptografado.'],
]

/** What the law gives to people, and how each is done here (LGPD, art. 18). */
function Rights() {
  const { identity } = useBrand()
  return (
    <Section title="Seus direitos">
      <Card>
        <dl className={classes.facts}>
          {RIGHTS.map(([right, how]) => (
            <div key={right}>
              <dt>{right}</dt>
              <dd className={classes.quiet}>{how}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.foot}>
          Dúvidas e outros pedidos: <MailLink address={identity.email} subject="Privacidade" />, sem custo,
          com resposta em até 15 dias. Se não bastar, recorra à Autoridade Nacional de Proteção de Dados.
        </p>
      </Card>
    </Section>
  )
}

/** The way out, and what is planned. */
function Removal({ removal: { days, scheduled } }: { removal: Plan }) {
  return (
    <Section title="Excluir a conta">
      <Card className={classes.line}>
        <p>
          {scheduled
            ? `A exclusão está marcada para ${formatDateTime(new Date(scheduled.dueAt))}. Até lá você pode desfazê-la.`
            : `Apaga seus dados e seus acessos depois de ${days} dias, em que você ainda pode desistir.`}
        </p>
        <ButtonLink to={href('/account/remove')} variant="outline">
          {scheduled ? 'Ver a exclusão' : 'Ver o que acontece'}
        </ButtonLink>
      </Card>
    </Section>
  )
}
