import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useRepeat } from '../use-repeat.ts'
import type { AnyList } from './list.ts'
import { readQuery } from './query.ts'

/** Saves what the filters show, all of it, as a file for a spreadsheet. */
export function ExportButton({ list }: { list: AnyList }) {
  const [params] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const query = readQuery(list, params)
      const api = await getApi()
      const file = await withProof(async () => list.exported?.(api, query))
      if (file instanceof File) saveFile(file)
    } catch (error) {
      keep(error)
      notify({ tone: 'negative', title: 'Não foi possível exportar', caption: sentenceFor(error) })
    }
    setBusy(false)
  }
  const keep = useRepeat('export', () => void save())
  return (
    <Button look="outline" size="small" busy={busy} onClick={save}>
      <Icon name="download" size={16} />
      Exportar
    </Button>
  )
}
