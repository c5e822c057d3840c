import type { LessonMedia } from '@vitrine/contract/training'
import { Card } from '../../ui/card.tsx'
import { sizeText } from '../../ui/file-words.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './lesson-file.module.css'

/** The document of a lesson, to be saved. */
export const LessonFile = ({ media: { url, fileName, size } }: { media: LessonMedia }) => (
  <Card className={classes.file}>
    <span className={classes.words}>
      <strong>{fileName}</strong>
      <small className={classes.facts}>
        {fileName.split('.').at(-1)!.toUpperCase()} · {sizeText(size)}
      </small>
    </span>
    <a href={url} download={fileName} className={classes.save}>
      <Icon name="download" /> Baixar material
    </a>
  </Card>
)
