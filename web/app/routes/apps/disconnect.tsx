import type { ConnectedApp } from '@vitrine/contract/connected-app'
import { Question } from '../../forms/question.tsx'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'

interface DisconnectProps {
  app: ConnectedApp
  onClose(): void
  onGone(): Promise<void>
}

/** Says first what disconnecting an app changes. */
export const Disconnect = ({ app: { clientId, name }, onClose, onGone }: DisconnectProps) => (
  <Question
    title={`Desconectar ${name}?`}
    action="Desconectar"
    onClose={onClose}
    run={async () => {
      await disconnect(clientId)
      notify({ tone: 'good', title: 'Aplicativo desconectado', caption: name })
      onClose()
      await onGone()
    }}
  >
    O aplicativo deixa de ler seus dados agora. O que ele já guardou continua com ele. Para entrar nele de
    novo com esta conta, você precisará permitir outra vez.
  </Question>
)

/** One that is gone already is what was wanted. */
async function disconnect(clientId: string): Promise<void> {
  const api = await getApi()
  await api.connectedApp.disconnect({ clientId }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
