import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './devices.module.css'

interface EndOthersProps {
  count: number
  onEnded(): Promise<void>
}

const places = (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`)

/** Closes the account everywhere but here; says first what that changes. */
export function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button look="outline" onClick={() => setOpen(true)}>
        Encerrar todas as outras
      </Button>
      {isOpen && (
        <Dialog title="Encerrar as outras sessões?" onClose={() => setOpen(false)}>
          <Question
            count={count}
            onClose={() => setOpen(false)}
            onEnded={() => {
              setOpen(false)
              return onEnded()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

function Question({ count, onClose, onEnded }: EndOthersProps & { onClose(): void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const end = async () => {
    setBusy(true)
    try {
      const { ended } = await (await getApi()).session.endOthers({})
      notify({ tone: 'good', title: 'Sessões encerradas', caption: places(ended) })
      await onEnded()
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <Column>
      <p>Sua conta sai de {places(count)}. Lá, será preciso entrar de novo com a senha. Aqui nada muda.</p>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className={classes.actions}>
        <Button busy={busy} onClick={end}>
          Encerrar
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Column>
  )
}
