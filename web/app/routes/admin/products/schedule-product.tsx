import type { AdminProduct } from '@vitrine/contract/admin/product'
import { useState } from 'react'
import { MomentControl } from '../../../admin/form/date-inputs.tsx'
import classes from '../../../admin/page.module.css'
import { MOVE_WORDS } from '../../../admin/records/product-words.ts'
import { useAct } from '../../../admin/use-act.ts'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'

/** Says when a product enters the shop by itself. */
export function ScheduleProduct({ product: { id, version } }: { product: AdminProduct }) {
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState<unknown>(null)
  const [problem, setProblem] = useState('')
  const { busy, act } = useAct<string>({
    ...{ name: 'schedule', done: 'Produto agendado', failed: MOVE_WORDS.scheduled },
    async run(api, at) {
      await api.adminProduct.move({ id, version, to: 'scheduled', at })
      return undefined
    },
  })
  const schedule = async () => {
    if (typeof at !== 'string') return setProblem('Informe o dia e a hora.')
    await act(at).catch((error: unknown) => setProblem(sentenceFor(error)))
  }
  if (!isOpen)
    return (
      <Button look="outline" size="small" onClick={() => setIsOpen(true)}>
        {MOVE_WORDS.scheduled}
      </Button>
    )
  return (
    <div className={classes.inline}>
      <MomentControl
        field={{ kind: 'moment', name: 'at', label: 'Entra na loja em' }}
        path="at"
        errors={{}}
        values={{}}
        input={{ value: at, onChange: setAt, error: problem }}
      />
      <Button size="small" busy={busy} onClick={schedule}>
        {MOVE_WORDS.scheduled}
      </Button>
    </div>
  )
}
