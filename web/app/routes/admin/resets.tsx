import type { SecondFactorReset } from '@vitrine/contract/second-factor-reset'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMayActOn } from '../../admin/use-may.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MailText } from '../../ui/mail-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import classes from './admin.module.css'
import { ResetForm } from './reset-form.tsx'

/** The way back for people who lost their second factor: asked for here, done after a delay, never at once. */
export function Resets({ resets }: { resets: SecondFactorReset[] }) {
  return (
    <Section title="Perda da verificação em duas etapas">
      <p className={classes.lead}>
        Quando alguém perde o aplicativo, os códigos de recuperação e as chaves de acesso, peça aqui a
        remoção. A pessoa é avisada na hora, pode cancelar, e todas as sessões dela são encerradas no fim do
        prazo.
      </p>
      <ResetForm />
      {resets.length === 0 ? (
        <p className={classes.quiet}>Nenhum pedido em andamento.</p>
      ) : (
        <StackList label="Pedidos em andamento">
          {resets.map((reset) => (
            <ResetRow key={reset.id} reset={reset} />
          ))}
        </StackList>
      )}
    </Section>
  )
}

function ResetRow({ reset }: { reset: SecondFactorReset }) {
  const { account, dueAt, requestedAt, requestedBy, reason } = reset
  const mayAct = useMayActOn(account.roles)
  return (
    <Card as="li" className={classes.reset}>
      <header className={classes.head}>
        <h3 className={classes.name}>{account.name}</h3>
        {account.roles.length > 0 && <Tag tone="gold">Administração</Tag>}
      </header>
      <Facts
        facts={[
          ['E-mail', <MailText key="email" address={account.email} />],
          ['Acontece em', formatDateTime(new Date(dueAt))],
          ['Pedido por', `${requestedBy}, em ${formatDateTime(new Date(requestedAt))}`],
          ['Conferência', reason],
        ]}
      />
      {mayAct && <CancelReset id={reset.id} name={account.name} />}
    </Card>
  )
}

function CancelReset({ id, name }: { id: string; name: string }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const cancel = async () => {
    setBusy(true)
    try {
      await (await getApi()).secondFactorReset.cancel({ id })
      notify({ tone: 'good', title: 'Pedido cancelado' })
      void revalidate()
    } catch (error) {
      setProblem(sentenceFor(error))
    }
    setBusy(false)
  }
  return (
    <div className={classes.actions}>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button look="outline" busy={busy} onClick={cancel} aria-label={`Cancelar pedido de ${name}`}>
        Cancelar pedido
      </Button>
    </div>
  )
}
