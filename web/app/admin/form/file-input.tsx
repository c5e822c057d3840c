import { UPLOAD_RULES } from '@vitrine/contract/admin/upload'
import { Button } from '../../ui/button.tsx'
import { sizeText } from '../../ui/file-words.ts'
import type { FileKind } from './field.ts'
import { FileArea } from './file-area.tsx'
import classes from './form.module.css'
import type { ControlProps } from './input.ts'
import { Labelled } from './labelled.tsx'
import { STOPPED, useUnderWay, WAITS } from './under-way.ts'
import { type Sending, useSending } from './use-sending.ts'

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
      {current && <p className={classes.help}>{current}</p>}
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
          <p className={classes.help}>
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
      <p className={classes.help} role="status">
        {STATES[state]} {words}
      </p>
      <div className={classes.answers}>
        {state === 'stopped' && (
          <Button size="small" onClick={onAgain}>
            Continuar envio
          </Button>
        )}
        <Button look="outline" size="small" onClick={onGiveUp}>
          {state === 'sent' ? 'Trocar arquivo' : 'Cancelar envio'}
        </Button>
      </div>
    </div>
  )
}
