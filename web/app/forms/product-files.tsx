import type { ProductFile } from '@vitrine/contract/delivery'
import { fileText } from '../ui/file-words.ts'
import { followDownload } from '../ui/follow-download.ts'
import { MailLink } from '../ui/mail-link.tsx'
import { Notice } from '../ui/notice.tsx'
import quiet from '../ui/quiet.module.css'
import { DownloadButton } from './download-button.tsx'
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
          <small className={quiet.text}>{fileText(file)}</small>
        </span>
        <FileButton file={file} />
      </li>
    ))}
  </ul>
)

/** An address is asked for each time: it is good for a short while only. */
const FileButton = ({ file: { id, name, fileName } }: { file: ProductFile }) => (
  <DownloadButton
    small
    label={`Baixar ${name}`}
    download={async (api) => followDownload((await api.delivery.openFile({ id })).url, fileName)}
  >
    Baixar
  </DownloadButton>
)

/** Said of something that was bought and has nothing to open: what happens next, and who to ask. */
export const NothingToOpen = ({ email }: { email: string }) => (
  <Notice tone="attention" title="Ainda não há nada para abrir aqui">
    A loja já foi avisada. Quando o arquivo chegar, ele aparece nesta página. Precisa dele logo? Escreva para{' '}
    <MailLink address={email} />.
  </Notice>
)
