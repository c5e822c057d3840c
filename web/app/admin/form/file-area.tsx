import { Dropzone } from '@mantine/dropzone'
import { useContext } from 'react'
import { Icon } from '../../ui/icon.tsx'
import classes from './form.module.css'
import { LockedContext } from './input.ts'

interface FileAreaProps {
  label: string
  /** `uma imagem`, `imagens`: what is dragged here. */
  noun: string
  accept: string[] | Record<string, string[]>
  many?: boolean
  busy?: boolean
  /** What the browser would not take comes too: the server says why. */
  onFiles(files: File[]): void
}

/** Where files are dropped, or chosen with a tap or by keys. */
export function FileArea({ label, noun, accept, many = false, busy = false, onFiles }: FileAreaProps) {
  const isLocked = useContext(LockedContext)
  return (
    <Dropzone
      accept={accept}
      multiple={many}
      loading={busy}
      disabled={isLocked}
      onDrop={onFiles}
      onReject={(rejected) => onFiles(rejected.map(({ file }) => file))}
      inputProps={{ 'aria-label': label }}
      classNames={{ root: classes.drop!, inner: classes.dropWords! }}
    >
      <Icon name="plus" />
      <span>Arraste {noun} para cá ou toque para escolher</span>
    </Dropzone>
  )
}
