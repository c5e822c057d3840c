import type { ProductFile } from '@vitrine/contract/delivery'
import { useState } from 'react'
import { getApi } from '../session/api.ts'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { fileText } from '../ui/file-words.ts'
import { followDownload } from '../ui/follow-download.ts'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import classes from './product-files.module.css'

interface ProductFilesProps {
  /** What the files belong to. */
  title: string
  files: ProductFile[]
}

/** The files of what somebody has, each to be saved. */
export const ProductFiles = ({ title, files }: ProductFilesProps) => (
  <ul className={classes.files} aria-label={`Arquivos de ${title}`}>
    {files.map((file) => (
      <li key={file.id} className={classes.file}>
        <span className={classes.words}>
          {file.name}
          <small className={classes.facts}>{fileText(file)}</small>
        </span>
        <DownloadButton file={file} />
      </li>
    ))}
  </ul>
)

/** An address is asked for each time: it is good for a short while only. */
function DownloadButton({ file: { id, name, fileName } }: { file: ProductFile }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      followDownload((await api.delivery.openFile({ id })).url, fileName)
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outline" size="small" busy={isBusy} onClick={download} aria-label={`Baixar ${name}`}>
      <Icon name="download" size={16} /> Baixar
    </Button>
  )
}
