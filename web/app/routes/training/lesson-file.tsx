import type { LessonMedia } from '@vitrine/contract/training'
import { DownloadButton } from '../../forms/download-button.tsx'
import { Card } from '../../ui/card.tsx'
import { sizeText } from '../../ui/file-words.ts'
import { followDownload } from '../../ui/follow-download.ts'
import classes from './lesson-file.module.css'

interface LessonFileProps {
  media: LessonMedia
  /** The file at an address that is good from now on. */
  renew(): Promise<LessonMedia>
}

/** The document of a lesson, to be saved. Whoever read for longer than its address is good is given another one. */
export function LessonFile({ media: { fileName, size }, renew }: LessonFileProps) {
  const download = async () => {
    const fresh = await renew()
    followDownload(fresh.url, fresh.fileName)
  }
  return (
    <Card className={classes.file}>
      <span className={classes.words}>
        <strong>{fileName}</strong>
        <small className={classes.facts}>
          {fileName.split('.').at(-1)!.toUpperCase()} · {sizeText(size)}
        </small>
      </span>
      <DownloadButton small download={download}>
        Baixar material
      </DownloadButton>
    </Card>
  )
}
