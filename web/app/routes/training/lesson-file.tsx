import type { LessonMedia } from '@vitrine/contract/training'
import { useState } from 'react'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { sizeText } from '../../ui/file-words.ts'
import { followDownload } from '../../ui/follow-download.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './lesson-file.module.css'

interface LessonFileProps {
  media: LessonMedia
  /** The file at an address that is good from now on. */
  renew(): Promise<LessonMedia>
}

/** The document of a lesson, to be saved. Whoever read for longer than its address is good is given another one. */
export function LessonFile({ media: { fileName, size }, renew }: LessonFileProps) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { url, fileName } = await renew()
      followDownload(url, fileName)
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={classes.file}>
      <span className={classes.words}>
        <strong>{fileName}</strong>
        <small className={classes.facts}>
          {fileName.split('.').at(-1)!.toUpperCase()} · {sizeText(size)}
        </small>
      </span>
      <Button look="outline" busy={isBusy} onClick={download}>
        <Icon name="download" /> Baixar material
      </Button>
    </Card>
  )
}
