import type { Permission } from '@vitrine/contract/admin/permission'
import type { ApiClient } from '../context.ts'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { useAct } from './use-act.ts'
import { useMay } from './use-may.ts'
import { useRepeat } from './use-repeat.ts'

interface TellingButtonProps {
  label: string
  /** What is told once it is done; a refusal is told in its own words. */
  done: string
  /** Who may not is not offered it. */
  permission: Permission
  /** Which of several that are called so. */
  of?: string
  run(api: ApiClient): Promise<unknown>
}

/** An act that asks for nothing first, and reads the screen anew. */
export function TellingButton({ label, done, permission, of = '', run }: TellingButtonProps) {
  const may = useMay()
  const { busy, act } = useAct()
  const carryOut = () =>
    act(done, async (api) => {
      await run(api)
      return undefined
    }).catch((error: unknown) => {
      keep(error)
      notify({ tone: 'negative', title: label, caption: sentenceFor(error) })
    })
  const keep = useRepeat(label + of, () => void carryOut())
  if (!may(permission)) return null
  return (
    <Button look="outline" size="small" busy={busy} onClick={carryOut}>
      {label}
    </Button>
  )
}
