import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './buy-button.module.css'
import type { BuyButtonProps } from './buy-button.tsx'
import { useWaiting } from './use-waiting.ts'

/** Of what is sold out or coming: the line, or the way into it. Without scripts it only says so. */
export function WaitButton({ product, standing, onChange, size, short = false }: BuyButtonProps) {
  const { busy, join, leave } = useWaiting(product.id, onChange)
  const waiting = standing?.state === 'waiting'
  const state = product.sale === 'coming' ? 'Em breve' : 'Esgotado'
  const words = waiting ? 'Aguardando' : short ? 'Avise\u2011me' : `${state} · avise\u2011me`
  const said = waiting
    ? `${words} ${product.name}: sair da lista de espera`
    : `${words} quando puder comprar ${product.name}`
  return (
    <>
      <Button
        className={classes.needsScript}
        look="outline"
        size={size}
        wide
        busy={busy}
        aria-label={said}
        onClick={waiting ? leave : join}
      >
        <Icon name={waiting ? 'check' : 'bell'} size={18} />
        {words}
      </Button>
      <span className={classes.onlySaid}>{state}</span>
    </>
  )
}
