import type { Permission } from '@vitrine/contract/admin/permission'
import type { ApiClient } from '../context.ts'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { useAct } from './use-act.ts'
import { useMay } from './use-may.ts'

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
  const { busy, act } = useAct({
    ...{ name: label + of, done, failed: label },
    async run(api) {
      await run(api)
      return undefined
    },
  })
  const press = () =>
    act(null).catch((error: unknown) =>
      notify({ tone: 'negative', title: label, caption: sentenceFor(error) }),
    )
  if (!may(permission)) return null
  return (
    <Button look="outline" size="small" busy={busy} onClick={press}>
      {label}
    </Button>
  )
}
