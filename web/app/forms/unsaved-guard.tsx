import { useBeforeUnload, useBlocker } from 'react-router'
import { session } from '../session/browser.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './unsaved-guard.module.css'

/** Asks before somebody leaves a page with something typed and not saved. Whose session ended is not held up. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved(): boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.user() !== null && currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useBeforeUnload((event) => {
    if (session.user() && isUnsaved()) event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Sair sem salvar?" onClose={blocker.reset}>
      <p>O que você mudou nesta página ainda não foi salvo.</p>
      <div className={classes.actions}>
        <Button onClick={blocker.reset}>Continuar editando</Button>
        <Button variant="outline" onClick={blocker.proceed}>
          Sair sem salvar
        </Button>
      </div>
    </Dialog>
  )
}
