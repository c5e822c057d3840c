import { Dropzone } from '@mantine/dropzone'
import { UPLOAD_RULES } from '@vitrine/contract/admin/upload'
import { useContext } from 'react'
import { Button } from '../../ui/button.tsx'
import { sizeText } from '../../ui/file-words.ts'
import { Icon } from '../../ui/icon.tsx'
import quiet from '../../ui/quiet.module.css'
import row from '../../ui/row.module.css'
import { type ControlProps, Labelled, LockedContext } from './control.tsx'
import type { FileKind } from './field.ts'
import classes from './form.module.css'
import { type Sending, STOPPED, useSending, useUnderWay, WAITS } from './use-sending.ts'

/** What is said to who saves, by the state of what is sent. */
const TO_SAVE = { sending: WAITS, stopped: STOPPED, checking: WAITS, sent: undefined }

/** One file, sent as soon as it is chosen; the value names what was sent. */
export function FileControl({ field, path, input }: ControlProps<FileKind>) {
  const { label, help, purpose, current } = field
  const { sending: last, problem, send, drop } = useSending(field, input.onChange)
  // What was sent and then thrown away in the form is to be sent anew.
  const sending = last?.state === 'sent' && !input.value ? undefined : last
  useUnderWay(path, sending && TO_SAVE[sending.state])
  const { most, types } = UPLOAD_RULES[purpose]
  const endings = Object.keys(types)
  const giveUp = () => {
    drop()
    input.onChange(null)
  }
  return (
    <Labelled label={label} help={help} error={problem || input.error} path={input['data-path']}>
      {current && <p className={quiet.text}>{current}</p>}
      {sending ? (
        <OnItsWay sending={sending} onAgain={() => send(sending.file)} onGiveUp={giveUp} />
      ) : (
        <>
          <FileArea
            label={`Enviar arquivo: ${label}`}
            noun="um arquivo"
            accept={{ 'application/octet-stream': endings.map((ending) => `.${ending}`) }}
            onFiles={([file]) => file && send(file)}
          />
          <p className={quiet.text}>
            {endings.map((ending) => ending.toUpperCase()).join(', ')}. Até {sizeText(most)}.
          </p>
        </>
      )}
    </Labelled>
  )
}

interface OnItsWayProps {
  sending: Sending
  onAgain(): void
  onGiveUp(): void
}

const STATES = {
  sending: 'Enviando',
  stopped: 'O envio parou. O que já chegou está guardado.',
  checking: 'Enviado. Conferindo o que há nele',
  sent: 'Enviado',
} as const

function OnItsWay({ sending: { file, arrived, state }, onAgain, onGiveUp }: OnItsWayProps) {
  const words = state === 'sending' ? `${Math.floor((100 * arrived) / file.size)}%` : ''
  return (
    <div className={classes.sending}>
      <p className={classes.sendingWords}>
        <strong>{file.name}</strong> {sizeText(file.size)}
      </p>
      {state !== 'sent' && (
        <progress className={classes.sendingBar} aria-label="Envio" value={arrived} max={file.size} />
      )}
      <p className={quiet.text} role="status">
        {STATES[state]} {words}
      </p>
      <div className={row.wrap}>
        {state === 'stopped' && (
          <Button size="small" onClick={onAgain}>
            Continuar envio
          </Button>
        )}
        <Button variant="outline" size="small" onClick={onGiveUp}>
          {state === 'sent' ? 'Trocar arquivo' : 'Cancelar envio'}
        </Button>
      </div>
    </div>
  )
}

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
