import type { Permission } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import type * as z from 'zod'
import type { ApiClient } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { AskReason } from './ask-reason.tsx'
import { useAct } from './use-act.ts'
import { useMay } from './use-may.ts'

interface AskButtonProps {
  label: string
  /** What it is done to, where several stand on the screen. */
  about?: string
  look?: 'quiet'
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
  const { label, about, says, done, permission, of = '', look, withReason = false, rule, to, run } = props
  const may = useMay()
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useAct<string>({
    ...{ name: label + of, done, failed: label },
    async run(api, reason) {
      await run(api, reason)
      setIsAsked(false)
      return to
    },
  })
  if (!may(permission)) return null
  const title = about ? `${label}: ${about}` : label
  return (
    <>
      <Button
        look={look ?? 'outline'}
        size="small"
        aria-label={about && title}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {isAsked && (
        <AskReason
          title={title}
          says={says}
          action={label}
          withReason={withReason}
          rule={rule}
          run={act}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
