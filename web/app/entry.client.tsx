import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { STEPS, start } from './boot/start.ts'
import { logFailure } from './session/error-log.ts'

function mount(): void {
  const page = (
    <StrictMode>
      <HydratedRouter />
    </StrictMode>
  )
  startTransition(() => {
    hydrateRoot(document, page, { onUncaughtError: (error) => logFailure(error, 'render') })
  })
}

start(STEPS).then((ready) => ready && mount())
