import type { ReactNode } from 'react'
import type { getApi } from '../session/api.ts'
import { sentenceFor } from '../session/refused.ts'
import { useAct } from '../session/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'

interface DownloadButtonProps {
  /** Brings a file and hands it to the browser. */
  download(api: Awaited<ReturnType<typeof getApi>>): Promise<void>
  /** Beside something else: small. By itself it is as wide as there is room. */
  small?: boolean
  /** What it is called for who does not see what it stands beside. */
  label?: string
  children: ReactNode
}

/** Saves a file; why it cannot be saved is told. */
export function DownloadButton({ download, small = false, label, children }: DownloadButtonProps) {
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const size = small ? ({ size: 'small' } as const) : ({ wide: true } as const)
  return (
    <Button variant="outline" busy={busy} onClick={() => act(download)} aria-label={label} {...size}>
      <Icon name="download" {...(small && { size: 16 })} /> {children}
    </Button>
  )
}
