import { useState } from 'react'
import type * as z from 'zod'
import type { ApiClient } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { AskReason } from './ask-reason.tsx'
import { useAct } from './use-act.ts'

interface AskButtonProps {
  label: string
  /** What will change. */
  says: string
  /** What is told once it is done. */
  done: string
  withReason?: boolean
  rule?: z.ZodType<string>
  /** Where it leads; without it, the screen is read anew. */
  to?: string
  run(api: ApiClient, reason: string): Promise<unknown>
}

/** An act that says first what it changes, and asks. */
export function AskButton({ label, says, done, withReason = false, rule, to, run }: AskButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { act } = useAct()
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
          run={async (reason) => {
            await act(done, async (api) => {
              await run(api, reason)
              return to
            })
            setIsAsked(false)
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
