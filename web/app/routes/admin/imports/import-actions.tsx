import type { AdminImport, ImportRun } from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { AsideCard } from '../../../admin/page.tsx'
import { rowsOfKind } from '../../../admin/records/import-words.ts'
import { CheckboxField } from '../../../forms/checkbox-field.tsx'

const PERMISSION = 'imports.write'

/** What is done with a file that was checked, and with one that was imported. */
export function ImportActions({ read }: { read: AdminImport }) {
  if (read.status === 'checked') return <RunImport read={read} />
  if (read.undoUntil) return <UndoImport read={read} />
  return null
}

const refusedWords = (count: number): string =>
  count === 1 ? 'a linha recusada' : `as ${count.toLocaleString('pt-BR')} linhas recusadas`

const NO_MAIL = 'Ninguém recebe e-mail agora. A importação pode ser desfeita por sete dias.'
const WITH_MAIL =
  'Cada pessoa recebe um e-mail com um link. A importação pode ser desfeita por sete dias; os e-mails, não.'

function RunImport({ read }: { read: AdminImport }) {
  const [skipRefused, setSkipRefused] = useState(false)
  const [invite, setInvite] = useState(false)
  const { counts } = read
  if (counts.new === 0)
    return (
      <AsideCard title="Importar">
        <p>
          {counts.refused > 0
            ? 'Nenhuma linha pode ser importada ainda. Abra as recusadas, corrija o que elas dizem e confira de novo.'
            : 'Nenhuma linha é nova: não há o que importar.'}
        </p>
      </AsideCard>
    )
  return (
    <AsideCard title="Importar">
      {counts.refused > 0 && (
        <CheckboxField
          label={`Deixar de fora ${refusedWords(counts.refused)}`}
          checked={skipRefused}
          onChange={({ target }) => setSkipRefused(target.checked)}
        />
      )}
      {IMPORT_KINDS[read.kind].invites && (
        <CheckboxField
          label="Enviar a cada pessoa um e-mail com o link"
          checked={invite}
          onChange={({ target }) => setInvite(target.checked)}
        />
      )}
      {counts.refused > 0 && !skipRefused ? (
        <p>Enquanto houver linhas recusadas, nada é importado. Corrija o arquivo, ou deixe-as de fora.</p>
      ) : (
        <BeginRun read={read} run={{ skipRefused, invite }} />
      )}
    </AsideCard>
  )
}

const BeginRun = ({ read: { id, version, kind, counts }, run }: { read: AdminImport; run: ImportRun }) => (
  <AskButton
    label={`Importar ${rowsOfKind(kind, counts.new)}`}
    says={run.invite ? WITH_MAIL : NO_MAIL}
    done="Importação começou"
    permission={PERMISSION}
    run={(api) => api.adminImport.run({ id, version, ...run })}
  />
)

const UndoImport = ({ read: { id, version, status, undoUntil = '' } }: { read: AdminImport }) => (
  <AsideCard title="Desfazer">
    <p>
      {status === 'undone' && 'Abra as linhas que ficaram, mude o que elas dizem e desfaça de novo. '}
      Pode ser desfeita até {formatDateTime(new Date(undoUntil))}.
    </p>
    <AskButton
      label={status === 'undone' ? 'Desfazer o que ficou' : 'Desfazer a importação'}
      says="O que ela criou é apagado. O que foi usado desde então fica, e aparece entre as linhas com o motivo."
      done="Desfazendo"
      permission={PERMISSION}
      withReason
      run={(api, reason) => api.adminImport.undo({ id, version, reason })}
    />
  </AsideCard>
)

/** A file that was not imported is thrown away. */
export const RemoveImport = ({ read: { id, version } }: { read: AdminImport }) => (
  <AsideCard title="Mais">
    <AskButton
      label="Descartar o arquivo"
      says="O arquivo e o que foi conferido são apagados. Nada foi importado dele."
      done="Arquivo descartado"
      permission={PERMISSION}
      to={href('/admin/importar')}
      run={(api) => api.adminImport.remove({ id, version })}
    />
  </AsideCard>
)
