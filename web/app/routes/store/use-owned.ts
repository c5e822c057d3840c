import type { Entitlement } from '@vitrine/contract/access'
import { useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { logFailure } from '../../session/error-log.ts'
import { useSession } from '../../session/use-session.ts'

const NONE: ReadonlySet<string> = new Set()

/** Ids of the products that the person may already use; empty for visitors, and until the answer is there. */
export function useOwned(): ReadonlySet<string> {
  const userId = useSession()?.id
  const [owned, setOwned] = useState(NONE)
  useEffect(() => {
    if (!userId) return setOwned(NONE)
    let here = true
    readOwned()
      .then((ids) => here && setOwned(ids))
      .catch((error) => logFailure(error, 'read-owned'))
    return () => {
      here = false
    }
  }, [userId])
  return owned
}

async function readOwned(): Promise<ReadonlySet<string>> {
  const api = await getApi()
  return new Set((await api.access.list()).filter(isProduct).map(({ resource }) => resource))
}

const isProduct = ({ kind }: Entitlement): boolean => kind === 'product'
