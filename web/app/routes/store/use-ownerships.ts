import type { Ownership } from '@vitrine/contract/ownership'
import { useCallback, useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { logFailure } from '../../session/error-log.ts'
import { useSession } from '../../session/use-session.ts'
import type { OwnedLink } from './owned-link.tsx'

/** With what leads to it: that comes with the answer, so that who only looks does not load it. */
export type LinkedOwnership = Ownership & { Link: typeof OwnedLink }

export interface Ownerships {
  /** How the person stands to a product; nothing for visitors, and until the answer is there. */
  of(productId: string): LinkedOwnership | undefined
  /** Asks again, after the person did something. */
  refresh(): void
}

type Known = ReadonlyMap<string, LinkedOwnership>
const NONE: Known = new Map()

/** What the person has, owes or waits for. The page itself knows no visitor: this comes after it is alive. */
export function useOwnerships(): Ownerships {
  const userId = useSession()?.id
  const [known, setKnown] = useState(NONE)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when `refresh` says so
  useEffect(() => {
    if (!userId) return setKnown(NONE)
    let here = true
    readOwnerships()
      .then((read) => here && setKnown(read))
      .catch((error) => logFailure(error, 'read-ownerships'))
    return () => {
      here = false
    }
  }, [userId, asked])
  const refresh = useCallback(() => setAsked((before) => before + 1), [])
  return { of: (productId) => known.get(productId), refresh }
}

async function readOwnerships(): Promise<Known> {
  const api = await getApi()
  const [list, { OwnedLink: Link }] = await Promise.all([api.ownership.list(), import('./owned-link.tsx')])
  return new Map(list.map((ownership) => [ownership.productId, { ...ownership, Link }]))
}

/** It is theirs to use now. */
export const hasIt = (ownership: Ownership | undefined): boolean =>
  ownership?.state === 'owned' || ownership?.state === 'subscribed'
