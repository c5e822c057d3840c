import type { Permission } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import type * as z from 'zod'
import type { ApiClient } from '../context.ts'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { AskReason } from './ask-reason.tsx'
import { useAct } from './use-act.ts'
import { useMay } from './use-may.ts'
import { useRepeat } from './use-repeat.ts'

interface AskButtonProps {
  label: string
  /** What will change. */
  says: string
  /** What is told once it is done. */
  done: string
  /** Who may not is not offered it. */
  permission: Permission
  withReason?: boolean
  rule?: z.ZodType<string>
  /** Which of several that are called so. */
  of?: string
  /** Where it leads; without it, the screen is read anew. */
  to?: string
  run(api: ApiClient, reason: string): Promise<unknown>
}

/** An act that says first what it changes, and asks. */
export function AskButton(props: AskButtonProps) {
  const { label, says, permission, withReason = false, rule } = props
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const carryOut = useCarryOut(props, () => setIsAsked(false))
  if (!may(permission)) return null
  return (
    <>
      <Button look="outline" size="small" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      {isAsked && (
        <AskReason
          title={label}
          says={says}
          action={label}
          withReason={withReason}
          rule={rule}
          run={carryOut}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

/** Carries the act out; it goes on by itself once a proof that it asked for has been given. */
function useCarryOut({ label, done, of = '', to, run }: AskButtonProps, onDone: () => void) {
  const { act } = useAct()
  const carryOut = async (reason: string) => {
    try {
      await act(done, async (api) => {
        await run(api, reason)
        return to
      })
      onDone()
    } catch (error) {
      keep(error, reason)
      throw error
    }
  }
  const goOn = (reason: string) =>
    carryOut(reason).catch((error: unknown) =>
      notify({ tone: 'negative', title: label, caption: sentenceFor(error) }),
    )
  const keep = useRepeat(label + of, (reason) => void goOn(reason))
  return carryOut
}
