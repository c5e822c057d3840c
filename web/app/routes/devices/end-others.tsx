import { useState } from 'react'
import { Question } from '../../forms/question.tsx'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

interface EndOthersProps {
  count: number
  onEnded(): Promise<void>
}

const places = (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`)

/** Closes the account everywhere but here; says first what that changes. */
export function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isOpen, setOpen] = useState(false)
  const end = async () => {
    const { ended } = await (await getApi()).session.endOthers({})
    notify({ tone: 'good', title: 'Sessões encerradas', caption: places(ended) })
    setOpen(false)
    await onEnded()
  }
  return (
    <div>
      <Button look="outline" onClick={() => setOpen(true)}>
        Encerrar todas as outras
      </Button>
      {isOpen && (
        <Question
          title="Encerrar as outras sessões?"
          action="Encerrar"
          run={end}
          onClose={() => setOpen(false)}
        >
          Sua conta sai de {places(count)}. Lá, será preciso entrar de novo com a senha. Aqui nada muda.
        </Question>
      )}
    </div>
  )
}
