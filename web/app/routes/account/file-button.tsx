import type { ReactNode } from 'react'
import type { ApiClient } from '../../context.ts'
import { DownloadButton } from '../../forms/download-button.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface FileButtonProps {
  ask(api: ApiClient): Promise<File>
  children: ReactNode
}

/** Has a document made and hands it to the browser. */
export const FileButton = ({ ask, children }: FileButtonProps) => (
  <DownloadButton download={async (api) => saveFile(await ask(api))}>{children}</DownloadButton>
)
