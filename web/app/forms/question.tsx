import type { ReactNode } from 'react'
import { useAct } from '../session/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Column } from '../ui/column.tsx'
import { Notice } from '../ui/notice.tsx'
import row from '../ui/row.module.css'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  /** What will change. */
  children: ReactNode
  action: string
  /** What is filled in with the answer. */
  field?: ReactNode
  /** What keeps it from being done, as a sentence. */
  missing?: string | undefined
  /** Whoever asks closes the question once it is done. */
  run(): Promise<void>
  onClose(): void
}

/** Says first what an act changes, and asks; why it was refused stands in it. */
export function Question({ title, children, action, field, missing, run, onClose }: QuestionProps) {
  const { busy, problem, refuse, act } = useAct()
  const confirm = () => (missing ? refuse(missing) : act(run))
  return (
    <Dialog title={title} onClose={onClose}>
      <Column>
        <p>{children}</p>
        {field}
        {problem && <Notice tone="negative">{problem}</Notice>}
        <div className={row.wrap}>
          <Button busy={busy} onClick={confirm}>
            {action}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </Column>
    </Dialog>
  )
}
