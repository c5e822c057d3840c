import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onProofRequest, proofRequest } from '../session/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Stands in every page and shows the dialog when a call needs proof; see session/proof.ts. */
export function ProofHost() {
  const request = useSyncExternalStore(onProofRequest, proofRequest, () => null)
  if (!request) return null
  return (
    <Suspense>
      <ProofDialog request={request} />
    </Suspense>
  )
}
