import { formatDateTime } from '@vitrine/contract/time'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './security.module.css'
import { useAct } from './use-act.ts'

/** An administrator asked to take the second factor away: whoever did not want that stops it here. */
export function ResetWarning({ dueAt, onChange }: { dueAt: string; onChange(): void }) {
  const { busy, problem, act } = useAct()
  const cancel = () =>
    act(
      (api) => api.secondFactor.cancelReset({}),
      () => {
        notify({ tone: 'good', title: 'Pedido cancelado' })
        onChange()
      },
    )
  return (
    <Notice tone="attention" title="Há um pedido para remover sua verificação em duas etapas">
      <div className={classes.part}>
        <p>A remoção acontece em {formatDateTime(new Date(dueAt))}. Se você não pediu isso, cancele agora.</p>
        {problem && <p>{problem}</p>}
        <div className={classes.actions}>
          <Button busy={busy} onClick={cancel}>
            Cancelar o pedido
          </Button>
        </div>
      </div>
    </Notice>
  )
}
