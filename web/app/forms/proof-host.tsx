import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onProofAsked, proofAsked } from '../session/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Stands in every page and shows the dialog when a call needs proof; see session/proof.ts. */
export function ProofHost() {
  const asked = useSyncExternalStore(onProofAsked, proofAsked, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <ProofDialog asked={asked} />
    </Suspense>
  )
}
