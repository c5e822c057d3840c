import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import classes from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What the button says once they are kept, and what it does. */
  action: string
  onKept(): void
}

/** The ten codes, shown this once: to copy, download or print. */
export function RecoveryCodes({ codes, action, onKept }: RecoveryCodesProps) {
  const box = useRef<HTMLDivElement>(null)
  // They come in the place of something longer: the eye and the focus go to where they begin.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={classes.codes}>
      <Notice tone="attention" title="Guarde agora, fora deste aparelho">
        <p>Se você perder o celular, cada código permite entrar uma vez. Eles não serão mostrados de novo.</p>
      </Notice>
      <ol className={classes.list} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Tools text={codes.join('\n')} />
      <Button size="large" wide onClick={onKept}>
        {action}
      </Button>
    </div>
  )
}

function Tools({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={classes.tools}>
      <Button variant="outline" onClick={copy}>
        <Icon name={copied ? 'check' : 'copy'} /> {copied ? 'Copiados' : 'Copiar'}
      </Button>
      <a className={classes.download} href={fileOf(text)} download="codigos-de-recuperacao-vitrine.txt">
        <Icon name="download" /> Baixar
      </a>
      <Button variant="outline" onClick={() => print()}>
        <Icon name="receipt" /> Imprimir
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{copied ? 'Códigos copiados' : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

const fileOf = (text: string): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Códigos de recuperação da sua conta\n\n${text}\n`)}`
