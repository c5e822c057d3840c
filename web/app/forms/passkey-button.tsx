import { useEffect, useState } from 'react'
import { knowsPasskeys } from '../session/passkey.ts'
import { useAct } from '../session/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'

interface PasskeyButtonProps {
  children: string
  variant?: 'primary' | 'outline'
  /** The whole ceremony; may throw what the API or the device throws. */
  run(): Promise<void>
}

/** Does something with a passkey of this device, and says what went wrong; absent where the browser knows none. */
export function PasskeyButton({ children, variant = 'outline', run }: PasskeyButtonProps) {
  const [isKnown, setKnown] = useState(false)
  const { busy, problem, act } = useAct()
  useEffect(() => setKnown(knowsPasskeys()), [])
  if (!isKnown) return null
  return (
    <>
      <Button variant={variant} wide busy={busy} onClick={() => act(run)}>
        <Icon name="key" /> {children}
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
