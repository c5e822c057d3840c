import type { DataExport } from '@vitrine/contract/privacy'
import { useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'

const LOOK_AGAIN_MS = 1500

/** The newest copy, followed while it is made; asking for one and downloading it need proof. */
export function useCopy(exports: readonly DataExport[]) {
  const [newest, setNewest] = useState(exports[0])
  const [isBusy, setBusy] = useState(false)
  const { id, status, percent } = newest ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also an equal one, plans the next look
  useEffect(() => {
    if (status !== 'waiting' && status !== 'running') return
    const timer = setTimeout(() => look().then((found) => found && setNewest(found)), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [newest, id, status, percent])

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    newest,
    isBusy,
    request: () => act(async () => setNewest(await ask())),
    download: (wanted: string) => act(async () => saveFile(await fetchCopy(wanted))),
  }
}

/** Nothing when there is no answer: the copy as it was known makes us look once more. */
const look = async (): Promise<DataExport | undefined> => {
  const api = await getApi()
  const [newest] = await api.privacy.listExports({}).catch(() => [])
  return newest
}

const ask = async () => {
  const api = await getApi()
  return withProof(() => api.privacy.requestExport({}))
}

const fetchCopy = async (id: string) => {
  const api = await getApi()
  return withProof(() => api.privacy.downloadExport({ id }))
}
