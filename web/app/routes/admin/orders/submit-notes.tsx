import { TellingButton } from '../../../admin/telling-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** Hands the notes that are to be issued over to whoever issues them, as a file. */
export const SubmitNotes = () => (
  <TellingButton
    label="Baixar notas a emitir"
    done="Notas a emitir baixadas"
    permission="fiscal-notes.write"
    run={async (api) => saveFile(await api.adminOrder.submitNotes({}))}
  />
)
