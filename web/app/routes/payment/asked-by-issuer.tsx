import { useEffect } from 'react'
import { openTabStorage } from '../../session/storage.ts'
import classes from './asked-by-issuer.module.css'

const SENT = 'vitrine.asked'

/**
 * The issuer asks whether it is its customer who buys: this tab goes there by itself, once, and the issuer sends it
 * back. Whoever comes back without an answer finds the way there again.
 */
export function AskedByIssuer({ id, url }: { id: string; url: string }) {
  useEffect(() => {
    const storage = openTabStorage()
    if (storage.getItem(SENT) === id) return
    storage.setItem(SENT, id)
    window.location.assign(url)
  }, [id, url])
  return (
    <div className={classes.asked}>
      <p role="status">
        <strong>Seu banco pede uma confirmação.</strong> É rápido: confirme a compra na página dele e você
        volta para cá.
      </p>
      <a href={url} className={classes.go}>
        Confirmar no banco
      </a>
    </div>
  )
}
