import { useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { Dialog } from '../../forms/dialog.tsx'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import row from '../../ui/row.module.css'

interface ConfirmProps<T> {
  button: string
  /** What the button says to who does not see beside what it stands. */
  label?: string
  title: string
  /** What will change. */
  words: string
  action: string
  call(api: ApiClient): Promise<T>
  then(result: T): void
}

/** A button that first says what it will change, and asks. */
export function Confirm<T>({ button, label, title, words, action, call, then }: ConfirmProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const { busy, problem, act } = useAct()
  const confirm = () =>
    act(async (api) => {
      const result = await call(api)
      setOpen(false)
      then(result)
    })
  return (
    <>
      <Button variant="quiet" aria-label={label} onClick={() => setOpen(true)}>
        {button}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <p>{words}</p>
          {problem && <Notice tone="negative">{problem}</Notice>}
          <div className={row.wrap}>
            <Button busy={busy} onClick={confirm}>
              {action}
            </Button>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
