import { type ReactNode, useState } from 'react'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'

interface FileButtonProps {
  ask(api: ApiClient): Promise<File>
  children: ReactNode
}

/** Has a document made and hands it to the browser. */
export function FileButton({ ask, children }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await ask(await getApi()))
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outline" wide busy={isBusy} onClick={download}>
      <Icon name="download" /> {children}
    </Button>
  )
}
