import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../../session/api.ts'
import { sentenceFor } from '../../../session/refused.ts'
import { useAct } from '../../../session/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './installation.module.css'

type Outcome = { tone: 'good' | 'attention' | 'negative'; says: string }

const LOOKS = 20
const LOOK_MS = 1500
const pause = () => new Promise((done) => setTimeout(done, LOOK_MS))

const SENT: Outcome = {
  tone: 'good',
  says: 'O servidor de e-mail aceitou a mensagem. Confira se ela chegou à sua caixa de entrada.',
}
/** The log's reason ends with the code of the failure (`ECONNECTION`, `EAUTH 535`), by which a mail service explains it. */
const failed = (reason: string): Outcome => {
  const code = reason.match(/: (\w[\w ]*)$/)?.[1]
  return {
    tone: 'negative',
    says: `A mensagem não saiu${code ? ` (${code})` : ''}. Confira SMTP_URL e MAIL_FROM; ela é tentada de novo sozinha.`,
  }
}
const refused = (error: unknown): Outcome => ({ tone: 'negative', says: sentenceFor(error) })
const WAITING: Outcome = {
  tone: 'attention',
  says: 'A mensagem ainda está na fila. Se nada chegar em alguns minutos, veja se o processo que envia e-mails está rodando.',
}

/** Asks for a test message and looks for what becomes of it, for half a minute. */
async function tryMail(): Promise<Outcome> {
  const { adminSetup } = await getApi()
  const { id } = await adminSetup.sendTestMail({})
  for (let look = 0; look < LOOKS; look++) {
    const { state, reason = '' } = await adminSetup.readTestMail({ id })
    if (state === 'sent') return SENT
    if (state === 'failed') return failed(reason)
    await pause()
  }
  return WAITING
}

/** Sends a message to who asks, and says whether the mail server took it. */
export function TestMail() {
  const { busy, act } = useAct()
  const [outcome, setOutcome] = useState<Outcome>()
  const { revalidate } = useRevalidator()
  const send = async () => {
    setOutcome(undefined)
    await act(
      async () => setOutcome(await tryMail()),
      (error) => void setOutcome(refused(error)),
    )
    await revalidate()
  }
  return (
    <div className={classes.test}>
      <Button variant="outline" size="small" busy={busy} onClick={send}>
        Enviar um e-mail de teste para mim
      </Button>
      {outcome && <Notice tone={outcome.tone}>{outcome.says}</Notice>}
    </div>
  )
}
