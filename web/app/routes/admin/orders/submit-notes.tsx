import { TellingButton } from '../../../admin/telling-button.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Hands the notes that are to be issued over to whoever issues them, as a file. */
export function SubmitNotes() {
  const may = useMay()
  if (!may('fiscal-notes.write')) return null
  return (
    <TellingButton
      label="Baixar notas a emitir"
      done="Notas a emitir baixadas"
      run={async (api) => saveFile(await api.adminOrder.submitNotes({}))}
    />
  )
}
